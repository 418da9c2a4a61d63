import { QUESTION_TIMELINE } from '#shared/business.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import { PUBLIC_QUESTIONS, questionStates, type QuestionStatus } from './states.ts'

/** What a state is called on the tracking page and in mails. */
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

/** Who acts next, and by when. */
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

/** The way of a question that goes well, in order. */
export const STAGES: readonly QuestionStatus[] = [
  questionStates.submitted,
  questionStates.available,
  questionStates.assigned,
  questionStates.in_research,
  questionStates.published,
]

/** Whether the text may be shown to anyone who has the tracking number. Pure. */
export const isPublic = (status: QuestionStatus): boolean => PUBLIC_QUESTIONS.includes(status)

export { ESTIMATED_TIMELINE, nextSteps } from './next-steps.ts'
