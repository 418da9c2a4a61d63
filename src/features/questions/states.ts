import { defineStates, type EventOf, type NameOf, type State, type StateOf } from '#shared/states.ts'

const DECISIONS = {
  approved: 'available',
  needs_clarification: 'needs_clarification',
  rejected: 'declined',
  merged: 'merged',
} as const

/** Events reported by a question's projects. They may be repeated; a question never returns to an earlier status. */
const PROGRESS = ['assigned', 'in_research', 'published'] as const
export type QuestionProgress = (typeof PROGRESS)[number]

export const isProgress = (event: string): event is QuestionProgress => PROGRESS.some((one) => one === event)

/**
 * The statuses of a question. An admin decides on the question, its asker may clarify it, and its projects report
 * progress; a question can have several projects. Merged and declined are final. Source: docs/product.md, "Questions".
 */
export const questionStates = defineStates(
  'questions.question.status',
  {
    submitted: DECISIONS,
    needs_clarification: { ...DECISIONS, clarified: 'submitted' },
    available: { assigned: 'assigned', in_research: 'in_research', published: 'published' },
    assigned: { assigned: 'assigned', in_research: 'in_research', published: 'published' },
    in_research: { assigned: 'in_research', in_research: 'in_research', published: 'published' },
    published: { assigned: 'published', in_research: 'published', published: 'published' },
    declined: {},
    merged: {},
  },
  {
    also: ['questions.status_change.status'],
    refused: (_, event) => {
      if (event === 'clarified') return 'This question does not need clarification.'
      return isProgress(event) ? 'This question is not open for research.' : 'This question was already reviewed'
    },
  },
)
export type QuestionStatus = StateOf<typeof questionStates>
export type QuestionEvent = EventOf<typeof questionStates>

/** The statuses that askers are notified of: all except the first, for which they get a receipt. */
export type NotifiedStatus = State<typeof questionStates.column, Exclude<NameOf<typeof questionStates>, 'submitted'>>

/** Statuses of approved questions, whose text is public. */
export const PUBLIC_QUESTIONS = questionStates.before('published')

/** Statuses of questions that ended without a paper; nothing can be merged into them. */
export const ENDED_QUESTIONS = [questionStates.declined, questionStates.merged] as const
