import { QUESTION_TIMELINE } from '#shared/business.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import { PUBLIC_QUESTIONS, questionStates, type QuestionStatus } from './states.ts'

/** Returns the name of a status for the tracking page and e-mails. */
export const statusInWords: (status: QuestionStatus) => string = questionStates.per({
  submitted: 'Question received',
  needs_clarification: 'More detail needed',
  available: 'Approved, open for students to claim',
  assigned: 'Student team assigned',
  in_research: 'Research under way',
  published: 'Results published',
  declined: 'Not accepted',
  merged: 'Merged with another question',
})

/** Describes the next step: who acts, and by when. */
export const nextStepOf: (status: QuestionStatus) => string = questionStates.per({
  submitted: `An editor will read the question within ${withEnDashes(QUESTION_TIMELINE.review)} and decide whether students can claim it.`,
  needs_clarification: 'An editor needs more detail and has told the asker what is missing.',
  available: `A student team claims the question, usually within ${withEnDashes(QUESTION_TIMELINE.assignment)}.`,
  assigned: `The team plans its paper and starts the research, which takes ${withEnDashes(QUESTION_TIMELINE.research)}.`,
  in_research: `The team writes its paper. Research takes ${withEnDashes(QUESTION_TIMELINE.research)}; an editor then reviews it for publication.`,
  published: 'The results are free for everyone to read in the research library.',
  declined: 'An editor did not accept the question and has told the asker why.',
  merged: 'Someone had already asked the same question. Follow that question from now on.',
})

/** The statuses of a successful question, in order. */
export const STAGES: readonly QuestionStatus[] = [
  questionStates.submitted,
  questionStates.available,
  questionStates.assigned,
  questionStates.in_research,
  questionStates.published,
]

/** Returns true if a question's text is public. Pure. */
export const isPublic = (status: QuestionStatus): boolean => PUBLIC_QUESTIONS.includes(status)

export { ESTIMATED_TIMELINE, nextSteps } from './next-steps.ts'
