import { SUPPORT_HOURS, SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** What the pages that help say beside the FAQ, word for word. */
export const HELP_TEXTS: readonly PageText[] = [
  {
    path: '/faq',
    page: 'FAQ',
    heading: 'Support hours',
    paragraphs: [SUPPORT_HOURS],
  },
  {
    path: '/faq#contact-support',
    page: 'FAQ',
    heading: 'Contact Support',
    paragraphs: ['Didn’t find your answer? Write to us, with or without an account.'],
  },
  {
    path: '/general-feedback',
    page: 'Send feedback',
    heading: 'Response time',
    paragraphs: [`We read everything, and answer within ${SUPPORT_RESPONSE_TIME}.`],
  },
  {
    path: '/settings/privacy',
    page: 'Privacy Settings',
    heading: 'How Privacy Settings Work',
    paragraphs: [
      'A switch decides for everybody of a role whether they can send you direct messages, by contact form or chat.',
      'Somebody in particular you can block by the menu of what they wrote, whatever their role.',
    ],
  },
]
