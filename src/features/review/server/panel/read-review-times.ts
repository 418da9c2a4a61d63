import { listRecentWaits } from '#server/review-queues/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { businessDaysBetween } from '#shared/time/business-days.ts'
import { REVIEW_TIMES_DAYS, REVIEW_TIMES_DECISIONS_MAX, REVIEW_TIMES_DECISIONS_MIN } from '../../limits.ts'
import { findPanelQueue } from './list-reviews.ts'

const DAY_MS = 86_400_000

/** Returns the median of some numbers: of an even count the mean of the two in the middle. Undefined for none. Pure. */
export function medianOf(numbers: number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/**
 * Returns how long recent decisions on a kind took, from arrival in the review queue; without a median where too few
 * were made to tell.
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
