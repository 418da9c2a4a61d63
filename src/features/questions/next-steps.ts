import { QUESTION_TIMELINE } from '#shared/business.ts'

/** The timeline shown to the asker after submission. */
export const ESTIMATED_TIMELINE = `${QUESTION_TIMELINE.total} from review to published results`

/** Returns the next steps for a new question, as shown after submission. Pure. */
export const nextSteps = ({ notify }: { notify: boolean }): string[] => [
  `An editor reviews your question within ${QUESTION_TIMELINE.review}.`,
  'Once approved, it is available for students to claim.',
  `A student team is assigned, usually within ${QUESTION_TIMELINE.assignment}.`,
  `The team researches it and writes a paper over ${QUESTION_TIMELINE.research}.`,
  notify
    ? 'The results are shared in the open-access library, and we e-mail you the link.'
    : 'The results are shared in the open-access library.',
]
