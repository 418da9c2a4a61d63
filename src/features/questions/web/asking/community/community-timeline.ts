import { QUESTION_TIMELINE } from '#shared/business.ts'

export const TIMELINE = [
  ['Review', QUESTION_TIMELINE.review],
  ['Team assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.communityResearch],
] as const

/** The steps ahead of a new question; by mail its asker hears of the last. Pure. */
export const communitySteps = (canMail: boolean): string[] => [
  `An editor reviews your question within ${QUESTION_TIMELINE.review}.`,
  `A student team is assigned within ${QUESTION_TIMELINE.assignment}.`,
  `The team researches it over ${QUESTION_TIMELINE.communityResearch}.`,
  canMail
    ? 'The results are shared in the open-access library, and we e-mail you the link.'
    : 'The results are shared in the open-access library; the page of your tracking number leads to them.',
]
