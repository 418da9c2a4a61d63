import { QUESTION_TIMELINE } from '#shared/business.ts'

export const TIMELINE = [
  ['Review', QUESTION_TIMELINE.review],
  ['Team assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.communityResearch],
] as const

/** Returns the next steps for a new question. If e-mail is available, the last step mentions it. Pure. */
export const communitySteps = (canMail: boolean): string[] => [
  `An editor reviews your question within ${QUESTION_TIMELINE.review}.`,
  `A student team is assigned within ${QUESTION_TIMELINE.assignment}.`,
  `The team researches it over ${QUESTION_TIMELINE.communityResearch}.`,
  canMail
    ? 'The results are shared in the open-access library, and we e-mail you the link.'
    : 'The results are shared in the open-access library and linked from your question’s tracking page.',
]
