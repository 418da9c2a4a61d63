import { type Actor, admits } from '#server/access/actor.ts'
import type { RegisteredReviewQueue } from '#server/review-queues/review-queue.ts'
import { overdueBefore } from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ReviewCounts, WaitingItem } from '../../contract.ts'
import { WAITING_SHOWN_MAX } from '../../limits.ts'

const isOverdue = ({ due_at: due }: WaitingItem, now: Date): boolean => due !== null && new Date(due) < now

/** Sorts overdue items first, the most overdue first; then the others, the oldest first. Pure. */
function byUrgency(items: WaitingItem[], now: Date): WaitingItem[] {
  const late = items.filter((item) => isOverdue(item, now))
  const rest = items.filter((item) => !isOverdue(item, now))
  return [
    ...late.toSorted((one, other) => (one.due_at ?? '').localeCompare(other.due_at ?? '')),
    ...rest.toSorted((one, other) => one.arrived_at.localeCompare(other.arrived_at)),
  ]
}

/** Returns items that the reader may decide on before those that they may only read, each group by urgency. Pure. */
export function mostUrgent(items: WaitingItem[], now: Date): WaitingItem[] {
  const own = items.filter((item) => item.may_decide)
  const others = items.filter((item) => !item.may_decide)
  return [...byUrgency(own, now), ...byUrgency(others, now)].slice(0, WAITING_SHOWN_MAX)
}

/** Returns the oldest items of one review queue, the number of pending items, and the number of overdue ones. */
async function lookAt(reviewQueue: RegisteredReviewQueue, actor: Actor, now: Date) {
  const oldest = { status: reviewQueue.waiting, page: 1, size: WAITING_SHOWN_MAX }
  const promised = reviewQueue.promise_days && { promise_days: reviewQueue.promise_days }
  const [{ items, total }, late] = await Promise.all([
    reviewQueue.listNamed(actor, oldest),
    promised && reviewQueue.list(actor, { ...oldest, size: 1, waitingSince: overdueBefore(promised, now) }),
  ])
  const lines = items.map(({ item, line }) => ({
    kind: reviewQueue.kind,
    id: item.id,
    ...line,
    arrived_at: item.arrived_at,
    due_at: item.due_at,
    may_decide: admits(reviewQueue.awaits ?? reviewQueue.who, actor),
  }))
  return { kind: reviewQueue.kind, total, overdue: late?.total ?? 0, lines }
}

/** Returns the pending items of all review queues, including those that have their own screens. */
export async function listPendingReviews({ reviewQueues, now }: Kernel, actor: Actor) {
  const at = now()
  const found = await Promise.all(reviewQueues.all().map((reviewQueue) => lookAt(reviewQueue, actor, at)))
  return {
    items: mostUrgent(
      found.flatMap(({ lines }) => lines),
      at,
    ),
    // The schema of the reply ensures that no required kind is missing.
    counts: Object.fromEntries(found.map(({ kind, total }) => [kind, total])) as ReviewCounts,
    overdue: found.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}
