import { invalidField } from '#shared/calls/failure.ts'
import { delayedDecisionStates } from '#shared/decision-states.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import type { Db } from '../data/db.ts'
import type { ReviewQueue, ReviewItem, ReviewItemList, PanelReviewQueue } from './review-queue.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

type Promised = Pick<PanelReviewQueue, 'promise_days'>

/** Returns a time: a pending item that arrived before it is overdue now. */
export const overdueBefore = ({ promise_days: { to } }: Promised, now: Date): Date => afterBusinessDays(now, -to)

type ReviewItemState = { status: string; submittedAt: Date; arrivedAt: Date }
/** The states of a review queue: the state of pending items, and all states in which an item can be decided. */
type ReviewStates = { waiting: string; open: readonly string[] }

/** Presents the state of an item. A pending item is due after the promised number of business days. */
export const presentReviewItem = (
  { promise_days: { to }, waiting, open }: Promised & ReviewStates,
  { status, submittedAt, arrivedAt }: ReviewItemState,
) => ({
  status,
  submitted_at: submittedAt.toISOString(),
  arrived_at: arrivedAt.toISOString(),
  due_at: status === waiting ? afterBusinessDays(arrivedAt, to).toISOString() : null,
  open: open.includes(status),
})

export const reviewedBy = (decision: DecisionRow | undefined) => ({
  admin_notes: decision?.notes ?? '',
  reviewed_at: decision?.decided_at.toISOString() ?? null,
  reviewed_by: decision?.actor_name ?? null,
  pending_decision: pendingDecision(decision),
  failed_decision: decision?.failure ? { decision: decision.decision, reason: decision.failure } : null,
})

/** Returns a decision that has not taken effect, as it is presented with its item. */
export const pendingDecision = (row: DecisionRow | undefined) =>
  row?.delay === delayedDecisionStates.pending && row.takes_effect_at
    ? { decision: row.decision, takes_effect_at: row.takes_effect_at.toISOString() }
    : null

/** Converts rows to the items of their review queue, each with the newest decision on it. */
export async function withDecisions<Row extends { id: string }, Item>(
  db: Db,
  { kind, items, total }: ReviewItemList<Row> & { kind: string },
  present: (row: Row, decision: DecisionRow | undefined) => Item,
): Promise<ReviewItemList<Item>> {
  const ids = items.map(({ id }) => id)
  const decisions = ids.length === 0 ? [] : await findNewestDecisions(db, kind, ids)
  const byItem = new Map(decisions.map((row) => [row.item_id, row]))
  return { items: items.map((row) => present(row, byItem.get(row.id))), total }
}

/** Returns a function that finds one item, presented as in the list. */
export const byId =
  <Item extends ReviewItem>(list: ReviewQueue<never, Item>['list']): ReviewQueue<never, Item>['open'] =>
  async (actor, id) =>
    (await list(actor, { id, page: 1, size: 1 })).items[0]

/** Returns the state by which a list is filtered. @throws Failure invalid for an unknown state */
export function statusOn<State>(
  { title }: Pick<ReviewQueue, 'title'>,
  status: string | undefined,
  named: (status: string) => State | undefined,
): State | undefined {
  const state = status === undefined ? undefined : named(status)
  if (status !== undefined && state === undefined) {
    throw invalidField('status', `A ${title} has no status “${status}”.`)
  }
  return state
}
