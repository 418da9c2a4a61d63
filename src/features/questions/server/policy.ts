import type { QuestionStatus } from '../stages.ts'

/** What can happen to a question: decided by an admin, answered by its asker, or moved on by its project. */
export const QUESTION_EVENTS = [
  'approved',
  'needs_clarification',
  'rejected',
  'merged',
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

const SAME = { same: true } as const
const NOT_ASKED = { clarified: { refused: 'No clarification was asked for on this question.' } }

const REVIEWED = { refused: 'This question was already reviewed' }
const WAITS = {
  approved: { status: 'available' },
  needs_clarification: { status: 'needs_clarification' },
  rejected: { status: 'declined' },
  merged: { status: 'merged' },
} as const
const DECIDED = { approved: REVIEWED, needs_clarification: REVIEWED, rejected: REVIEWED, merged: REVIEWED }

const CLOSED = { refused: 'This question is not open for research.' }
const NOT_OPEN = { assigned: CLOSED, in_research: CLOSED, published: CLOSED }
// A question can make several projects, so it may be told again what it knows; it never moves back.
const OPEN = {
  assigned: { status: 'assigned' },
  in_research: { status: 'in_research' },
  published: { status: 'published' },
} as const

/** The life of a question: every state, every event. Source: decisions, section 3; merging: decision record 19. */
const LIFE: Record<QuestionStatus, Record<QuestionEvent, QuestionOutcome>> = {
  submitted: { ...WAITS, ...NOT_ASKED, ...NOT_OPEN },
  needs_clarification: { ...WAITS, clarified: { status: 'submitted' }, ...NOT_OPEN },
  available: { ...DECIDED, ...NOT_ASKED, ...OPEN },
  assigned: { ...DECIDED, ...NOT_ASKED, ...OPEN, assigned: SAME },
  in_research: { ...DECIDED, ...NOT_ASKED, ...OPEN, assigned: SAME, in_research: SAME },
  published: { ...DECIDED, ...NOT_ASKED, assigned: SAME, in_research: SAME, published: SAME },
  declined: { ...DECIDED, ...NOT_ASKED, ...NOT_OPEN },
  merged: { ...DECIDED, ...NOT_ASKED, ...NOT_OPEN },
}

/** What becomes of a question in `status` when `event` happens. Pure. */
export const follow = (status: QuestionStatus, event: QuestionEvent): QuestionOutcome => LIFE[status][event]

/** Why a question cannot be the one that another goes on as; undefined when it can. Pure. */
export function refusedAsKept(status: QuestionStatus): string | undefined {
  if (status === 'merged') return 'That question was itself merged into another one. Please choose that one.'
  return status === 'declined' ? 'That question was declined. Please choose one that is open or answered.' : undefined
}

type Wishes = { notify_on_completion: boolean; mails_stopped_at: Date | null }

/** Decisions are told to every asker, the way from there on to those who wished it, and nothing to who stopped the mails. Pure. */
export function isTold(status: QuestionStatus, asker: Wishes): boolean {
  if (asker.mails_stopped_at) return false
  const isProgress = status === 'assigned' || status === 'in_research' || status === 'published'
  return isProgress ? asker.notify_on_completion : true
}
