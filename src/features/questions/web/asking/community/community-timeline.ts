import { QUESTION_TIMELINE } from '#shared/business.ts'

export const TIMELINE = [
  ['Review', QUESTION_TIMELINE.review],
  ['Team assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.communityResearch],
] as const

export const NEXT_STEPS = [
  `An editor reviews your question within ${QUESTION_TIMELINE.review}.`,
  `A student team is assigned within ${QUESTION_TIMELINE.assignment}.`,
  `The team researches it over ${QUESTION_TIMELINE.communityResearch}.`,
  'The results are shared in the open-access library, and we e-mail you the link.',
]
