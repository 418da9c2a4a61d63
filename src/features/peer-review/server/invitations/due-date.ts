import { invalidField } from '#shared/calls/failure.ts'
import { REVIEW_DAYS_MAX } from '../../limits.ts'

const DAY_MS = 86_400_000

/**
 * Returns the time by which a review is due: the given ISO time, or the default number of days from now. Pure.
 * @throws Failure invalid for a time in the past or too far ahead
 */
export function dueDateOf(
  given: string | undefined,
  { now, daysByDefault }: { now: Date; daysByDefault: number },
): Date {
  if (given === undefined) return new Date(now.getTime() + daysByDefault * DAY_MS)
  const dueAt = new Date(given)
  if (dueAt <= now) throw invalidField('due_at', 'Please choose a date in the future.')
  if (dueAt.getTime() > now.getTime() + REVIEW_DAYS_MAX * DAY_MS)
    throw invalidField('due_at', `Please choose a date within the next ${REVIEW_DAYS_MAX} days.`)
  return dueAt
}
