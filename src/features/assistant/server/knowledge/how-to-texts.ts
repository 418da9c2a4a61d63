import type { PageText } from './page-text.ts'

/** How something is done that no page tells in words, by the buttons that it takes: they stand in “…”, as on the page. */
export const HOW_TO_TEXTS: readonly PageText[] = [
  {
    path: '/student/dashboard?tab=workspace',
    page: 'Dashboard',
    heading: 'Withdrawing a claim',
    paragraphs: [
      'Choose “See claim” beside the claim on your dashboard, then “Withdraw claim”. This can be done until the editors decide on it. Its places are free for others then.',
    ],
  },
]
