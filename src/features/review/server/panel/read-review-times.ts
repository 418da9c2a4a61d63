import { listRecentWaits } from '#server/review-queues/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { businessDaysBetween } from '#shared/time/business-days.ts'
import { REVIEW_TIMES_DAYS, REVIEW_TIMES_DECISIONS_MAX, REVIEW_TIMES_DECISIONS_MIN } from '../../limits.ts'
import { findPanelQueue } from './list-reviews.ts'

const DAY_MS = 86_400_000

/** Returns the median of numbers, which is undefined for an empty list. Pure. */
export function medianOf(numbers: number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/**
 * Returns the median time from an item's arrival in the review queue to the decision, for recent decisions on one kind
 * of item. The median is null if there were too few decisions.
 */
export async function readReviewTimes(kernel: Kernel, kind: string) {
  const { db, now } = kernel
  const { promise_days: promised } = findPanelQueue(kernel, kind)
  const since = new Date(now().getTime() - REVIEW_TIMES_DAYS * DAY_MS)
  const waits = await listRecentWaits(db, { kind, since, most: REVIEW_TIMES_DECISIONS_MAX })
  const median =
    waits.length < REVIEW_TIMES_DECISIONS_MIN
      ? undefined
      : medianOf(waits.map((wait) => businessDaysBetween(wait.arrived_at, wait.decided_at)))
  return {
    promised,
    decisions: waits.length,
    median_business_days: median ?? null,
  }
}
