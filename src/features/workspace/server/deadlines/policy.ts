import { EXTENSIONS_GRANTED_MAX } from '../../extension-limits.ts'
import { whyClosed } from '../policy.ts'
import type { PaperStatus } from '../../states.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

export type ReminderKind = 'week' | 'day' | 'passed'

/** Papers looked through at once. */
export const REMINDED_AT_ONCE = 200

/** When something must be due to be reminded of in this way: after `from` (exclusive), up to `to`. */
export type Window<Kind extends ReminderKind = ReminderKind> = { kind: Kind; from: Date; to: Date }

// Longer ago than 30 days, nobody is helped by being told.
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

/** The deadline that more weeks lead to: counted from the old one, or from now where that has passed. Pure. */
export const extended = (dueAt: Date, weeks: number, now: Date): Date =>
  new Date(Math.max(dueAt.getTime(), now.getTime()) + weeks * WEEK_MS)

type Asking = { isLead: boolean; status: PaperStatus; dueAt: Date | null; isWaiting: boolean; granted: number }

/** Why no more time can be asked for now; undefined where it can. Pure. */
export function whyNoExtension({ isLead, status, dueAt, isWaiting, granted }: Asking): string | undefined {
  if (!isLead) return 'Only the lead of the team can ask for more time.'
  if (whyClosed(status)) return 'The paper is not being written now, so it needs no more time.'
  if (!dueAt) return 'This paper has no deadline.'
  if (isWaiting) return 'Your request for more time waits for an answer.'
  if (granted >= EXTENSIONS_GRANTED_MAX) return 'This paper was given more time as often as a paper can be.'
  return undefined
}
