import { defineStates, type EventOf, type NameOf, type State, type StateOf } from '#shared/states.ts'

const DECISIONS = {
  approved: 'available',
  needs_clarification: 'needs_clarification',
  rejected: 'declined',
  merged: 'merged',
} as const

/** Events that a question's projects report. They may be repeated; the question never moves back. */
const PROGRESS = ['assigned', 'in_research', 'published'] as const
export type QuestionProgress = (typeof PROGRESS)[number]

export const isProgress = (event: string): event is QuestionProgress => PROGRESS.some((one) => one === event)

/**
 * The life of a question: decided on by an admin, answered by its asker, and moved on by its projects, of which it can make several.
 * Source: decisions, section 3; merging: decision record 19.
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
      if (event === 'clarified') return 'No clarification was asked for on this question.'
      return isProgress(event) ? 'This question is not open for research.' : 'This question was already reviewed'
    },
  },
)
export type QuestionStatus = StateOf<typeof questionStates>
export type QuestionEvent = EventOf<typeof questionStates>

/** The states that an asker is notified of: all but the first, whose e-mail is the receipt. */
export type NotifiedStatus = State<typeof questionStates.column, Exclude<NameOf<typeof questionStates>, 'submitted'>>

/** Questions that papers are or were written about: their text is public. */
export const PUBLIC_QUESTIONS = questionStates.before('published')

/** Questions that ended without one; no other is merged into them. */
export const ENDED_QUESTIONS = [questionStates.declined, questionStates.merged] as const
