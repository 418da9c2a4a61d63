import { PACIFIC } from './dates.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const BUSINESS_WEEK_MS = 5 * DAY_MS
const FIRST_MONDAY = Date.UTC(1970, 0, 5)

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', second: 'numeric', ...numeric })
  clocks.set(zone, clock)
  return clock
}

/** Returns the offset of a time zone from UTC at a given time, in milliseconds. */
function aheadAt(moment: number, zone: string): number {
  const second = Math.floor(moment / 1000) * 1000
  const parts = clockOf(zone).formatToParts(second)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return shown - second
}

// Returns the business time (Mondays to Fridays) before a moment, in milliseconds. Each of these days has 24 hours,
// since clocks in Pacific time change on Sundays.
function businessTimeUntil(moment: number, zone: string): number {
  const since = moment + aheadAt(moment, zone) - FIRST_MONDAY
  const weeks = Math.floor(since / WEEK_MS)
  return weeks * BUSINESS_WEEK_MS + Math.min(since - weeks * WEEK_MS, BUSINESS_WEEK_MS)
}

/**
 * Returns the first moment with this much business time before it: the end of a Friday rather than the start of the
 * next Monday.
 */
function firstMomentAt(businessTime: number, zone: string): Date {
  const weeks = Math.ceil(businessTime / BUSINESS_WEEK_MS) - 1
  const shown = FIRST_MONDAY + weeks * WEEK_MS + (businessTime - weeks * BUSINESS_WEEK_MS)
  const near = shown - aheadAt(shown, zone)
  return new Date(shown - aheadAt(near, zone))
}

/**
 * Returns the number of business days (Monday to Friday, including holidays) between two moments, with fractions.
 * Negative if `to` is before `from`. Pure.
 */
export const businessDaysBetween = (from: Date, to: Date, zone = PACIFIC): number =>
  (businessTimeUntil(to.getTime(), zone) - businessTimeUntil(from.getTime(), zone)) / DAY_MS

/**
 * Returns the moment `days` business days after `moment`, or before it if `days` is negative. A moment on a weekend
 * counts as the start of Monday. Pure.
 */
export const afterBusinessDays = (moment: Date, days: number, zone = PACIFIC): Date =>
  firstMomentAt(businessTimeUntil(moment.getTime(), zone) + days * DAY_MS, zone)
