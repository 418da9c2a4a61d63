import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import type { Decision, ReviewKind } from '../contract.ts'
import { DESK_STATES } from '../states.ts'

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

/** Whether a kind's list can be narrowed to a state. */
export const isStatusOf = (kind: ReviewKind, status: string): boolean => DESK_STATES[kind].all.includes(status)

/** Whether an item in this state can be decided. */
export const isOpen = (kind: ReviewKind, status: string): boolean => DESK_STATES[kind].open.includes(status)

/** When the promised time to a decision is over; undefined while nobody here is asked for one. */
export const dueAt = (kind: ReviewKind, { status, arrivedAt }: { status: string; arrivedAt: Date }): Date | undefined =>
  status === DESK_STATES[kind].waiting ? afterBusinessDays(arrivedAt, REVIEW_BUSINESS_DAYS[kind].to) : undefined

/** What came before this moment and still waits is overdue now. */
export const overdueIfCameBefore = (kind: ReviewKind, now: Date): Date =>
  afterBusinessDays(now, -REVIEW_BUSINESS_DAYS[kind].to)
