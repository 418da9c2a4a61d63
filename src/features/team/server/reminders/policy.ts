const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

export type ReminderKind = 'week' | 'day' | 'passed'

/** Papers looked through at once. */
export const REMINDED_AT_ONCE = 200

/** When something must be due to be reminded of in this way: after `from` (exclusive), up to `to`. */
export type Window<Kind extends ReminderKind = ReminderKind> = { kind: Kind; from: Date; to: Date }

// After 30 days a reminder helps nobody.
const EDGES_MS: Record<ReminderKind, [from: number, to: number]> = {
  week: [DAY_MS, WEEK_MS],
  day: [0, DAY_MS],
  passed: [-30 * DAY_MS, 0],
}

/** Pure. */
export function windowOf<Kind extends ReminderKind>(kind: Kind, now: Date): Window<Kind> {
  const [from, to] = EDGES_MS[kind]
  return { kind, from: new Date(now.getTime() + from), to: new Date(now.getTime() + to) }
}
