import { QUESTION_TIMELINE } from '#shared/business.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import { PUBLIC_QUESTIONS, questionStates, type QuestionStatus } from './states.ts'

/** Returns a state's name on the tracking page and in e-mails. */
export const statusInWords: (status: QuestionStatus) => string = questionStates.per({
  submitted: 'Question received',
  needs_clarification: 'More detail asked for',
  available: 'Approved, open for students to claim',
  assigned: 'Student team assigned',
  in_research: 'Research under way',
  published: 'Results published',
  declined: 'Not taken up',
  merged: 'Joined with another question',
})

/** Returns who acts next, and by when. */
export const nextStepOf: (status: QuestionStatus) => string = questionStates.per({
  submitted: `An editor reads the question within ${withEnDashes(QUESTION_TIMELINE.review)} and decides whether students can take it up.`,
  needs_clarification: 'An editor needs more detail, and has told the asker what is missing.',
  available: `A student team claims the question, usually within ${withEnDashes(QUESTION_TIMELINE.assignment)}.`,
  assigned: `The team plans its paper and starts the research, which takes ${withEnDashes(QUESTION_TIMELINE.research)}.`,
  in_research: `The team writes its paper. Research takes ${withEnDashes(QUESTION_TIMELINE.research)}; an editor then reviews it for publication.`,
  published: 'The results are free for everyone to read in the research library.',
  declined: 'An editor decided not to take the question up, and has told the asker the reason.',
  merged: 'Somebody has asked the same. Follow that question from here on.',
})

/** The states of a successful question, in order. */
export const STAGES: readonly QuestionStatus[] = [
  questionStates.submitted,
  questionStates.available,
  questionStates.assigned,
  questionStates.in_research,
  questionStates.published,
]

/** Returns true if anyone with the tracking number may see the text. Pure. */
export const isPublic = (status: QuestionStatus): boolean => PUBLIC_QUESTIONS.includes(status)

export { ESTIMATED_TIMELINE, nextSteps } from './next-steps.ts'
