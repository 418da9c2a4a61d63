import type { QuestionStatus } from '../stages.ts'

/** What can happen to a question: decided by an admin, answered by its asker, or moved on by its project. */
export const QUESTION_EVENTS = [
  'approved',
  'needs_clarification',
  'rejected',
  'clarified',
  'assigned',
  'in_research',
  'published',
] as const

export type QuestionEvent = (typeof QUESTION_EVENTS)[number]
export type QuestionDecision = 'approved' | 'needs_clarification' | 'rejected'
export type QuestionProgress = 'assigned' | 'in_research' | 'published'

/** `same`: nothing to store, the question is there already or beyond. */
export type QuestionOutcome = { status: QuestionStatus } | { same: true } | { refused: string }

const STATUS_BY_DECISION = {
  approved: 'available',
  needs_clarification: 'needs_clarification',
  rejected: 'declined',
} as const satisfies Record<QuestionDecision, QuestionStatus>

const WAY: QuestionStatus[] = ['available', 'assigned', 'in_research', 'published']

// A question can make several projects, so it may be told again what it knows; it never moves back.
function progress(status: QuestionStatus, event: QuestionProgress): QuestionOutcome {
  if (!WAY.includes(status)) return { refused: 'This question is not open for research.' }
  return WAY.indexOf(event) > WAY.indexOf(status) ? { status: event } : { same: true }
}

/** What becomes of a question in `status` when `event` happens. Source: decisions, section 3. Pure. */
export function follow(status: QuestionStatus, event: QuestionEvent): QuestionOutcome {
  switch (event) {
    case 'approved':
    case 'needs_clarification':
    case 'rejected':
      return status === 'submitted' || status === 'needs_clarification'
        ? { status: STATUS_BY_DECISION[event] }
        : { refused: 'This question was already reviewed' }
    case 'clarified':
      return status === 'needs_clarification'
        ? { status: 'submitted' }
        : { refused: 'No clarification was asked for on this question.' }
    case 'assigned':
    case 'in_research':
    case 'published':
      return progress(status, event)
  }
}
