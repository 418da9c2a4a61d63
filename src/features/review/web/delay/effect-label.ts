import { pacificTime } from '#shared/time/dates.ts'
import type { ReviewItem } from '../../contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The time after an effect is due in which the server carries it out, and the interval at which the list asks again. */
const SETTLE_MS = 2_000

/** Describes when a decision takes effect: in minutes within the next hour, otherwise as a date. Pure. */
export function describeEffect(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime()
  if (left <= 0) return 'now'
  if (left < MINUTE_MS) return 'in less than a minute'
  if (left > HOUR_MS) return `on ${pacificTime(at)}`
  const minutes = Math.ceil(left / MINUTE_MS)
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
}

/**
 * Returns the time until the list must be loaded again, because a listed decision takes effect; false if none does
 * within an hour. Pure.
 */
export function reloadAfterMs(items: Pick<ReviewItem, 'pending_decision'>[], now: Date): number | false {
  const left = items.flatMap(({ pending_decision: pending }) =>
    pending ? [new Date(pending.takes_effect_at).getTime() - now.getTime()] : [],
  )
  const next = Math.min(...left)
  return next > HOUR_MS ? false : Math.max(0, next) + SETTLE_MS
}
