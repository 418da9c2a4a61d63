import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { afterBusinessDays } from '#shared/business-days.ts'
import type { Decision, ReviewKind } from '../contract.ts'

const DECISIONS_BY_KIND = {
  question: ['approved', 'needs_clarification', 'rejected', 'merged'],
  claim: ['approved', 'revision_requested', 'rejected'],
  publication: ['approved_for_publication', 'revision_requested', 'rejected'],
  proposal: ['approved', 'revision_requested', 'rejected'],
  refined_question: ['approved', 'revision_requested', 'rejected'],
} as const

export type DecisionOf<K extends ReviewKind> = (typeof DECISIONS_BY_KIND)[K][number]

/** Whether a decision belongs to a kind: a question is never "approved for publication". */
export const belongs = <K extends ReviewKind>(kind: K, decision: Decision): decision is DecisionOf<K> =>
  (DECISIONS_BY_KIND[kind] as readonly Decision[]).includes(decision)

/** The states that each kind's list can be narrowed to, and which of them wait for a decision. */
export const STATUSES_BY_KIND = {
  question: [
    'submitted',
    'needs_clarification',
    'available',
    'assigned',
    'in_research',
    'published',
    'declined',
    'merged',
  ],
  claim: ['pending_review', 'approved', 'revision_requested', 'rejected', 'withdrawn'],
  publication: ['pending_publication_review', 'approved_for_publication', 'revision_requested', 'rejected'],
  proposal: ['pending_review', 'approved', 'revision_requested', 'rejected', 'withdrawn'],
  refined_question: ['pending_review', 'approved', 'revision_requested', 'rejected', 'withdrawn'],
} as const

export type StatusOf<K extends ReviewKind> = (typeof STATUSES_BY_KIND)[K][number]

export const isStatusOf = <K extends ReviewKind>(kind: K, status: string): status is StatusOf<K> =>
  (STATUSES_BY_KIND[kind] as readonly string[]).includes(status)

const OPEN_STATUSES: Record<ReviewKind, readonly string[]> = {
  question: ['submitted', 'needs_clarification'],
  claim: ['pending_review'],
  publication: ['pending_publication_review'],
  proposal: ['pending_review'],
  refined_question: ['pending_review'],
}

/** Whether an item in this state can be decided. */
export const isOpen = (kind: ReviewKind, status: string): boolean => OPEN_STATUSES[kind].includes(status)

const WAITING_STATUS: Record<ReviewKind, string> = {
  question: 'submitted',
  claim: 'pending_review',
  publication: 'pending_publication_review',
  proposal: 'pending_review',
  refined_question: 'pending_review',
}

/** When the promised time to a decision is over; undefined while nobody here is asked for one. */
export const dueAt = (kind: ReviewKind, { status, arrivedAt }: { status: string; arrivedAt: Date }): Date | undefined =>
  status === WAITING_STATUS[kind] ? afterBusinessDays(arrivedAt, REVIEW_BUSINESS_DAYS[kind].to) : undefined

/** What came before this moment and still waits is overdue now. */
export const overdueIfCameBefore = (kind: ReviewKind, now: Date): Date =>
  afterBusinessDays(now, -REVIEW_BUSINESS_DAYS[kind].to)
