const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Ages up to two days are shown in hours, which are more precise than "1 day". */
const HOURS_MS_MAX = 2 * DAY_MS

const several = (count: number, unit: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? unit : `${unit}s`}`

/** Returns an age in a suitable unit, such as "12 minutes", "8 hours" or "3 days". Pure. */
export function ageInWords(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute'
  if (ms < HOUR_MS) return several(Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < HOURS_MS_MAX) return several(Math.floor(ms / HOUR_MS), 'hour')
  return several(Math.floor(ms / DAY_MS), 'day')
}
