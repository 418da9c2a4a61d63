import { PACIFIC } from '#shared/time/dates.ts'

/**
 * The period in which a member is not disturbed, as HH:MM in the local time of a time zone. It extends past midnight if
 * its end is earlier than its start.
 */
export type QuietHours = { from: string; to: string; zone: string }

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

export const QUIET_FIRST_SHOWN: QuietHours = { from: '22:00', to: '07:00', zone: PACIFIC }

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Checks whether a name is a time zone that this machine supports. Pure. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns a time as HH:MM in the local time of a time zone. Pure. */
export const clockIn = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  )

const forward = (minutes: number): number => (minutes + DAY_MINUTES) % DAY_MINUTES

/** Returns when the current quiet hours end; undefined if the given time is not within quiet hours. Pure. */
export function quietUntil({ from, to, zone }: QuietHours, now: Date): Date | undefined {
  const at = minutesOf(clockIn(zone, now))
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  if (forward(at - begin) >= forward(end - begin)) return undefined
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const until = new Date(minute + forward(end - at) * MINUTE_MS)
  // If the clocks change before the quiet hours are over, they still end at the chosen local time.
  const off = forward(end - minutesOf(clockIn(zone, until)) + DAY_MINUTES / 2) - DAY_MINUTES / 2
  return new Date(until.getTime() + off * MINUTE_MS)
}
