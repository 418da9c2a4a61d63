import { transact } from '../data/transact.ts'
import type { Db } from '../data/db.ts'
import { addErrors, addToMinute, purgeErrors, type SeenError } from './error-queries.ts'
import { groupOf } from './error-groups.ts'

const FLUSH_MS = 1_000
/** The maximum number of groups between two flushes. Errors of further groups are counted, but only logged. */
const GROUPS_AT_ONCE = 100
const GROUPS_MAX = 1_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const MINUTES_KEPT_DAYS = 3

/**
 * The origin of an error: the call or kind of page (never a URL, which may contain personal data), and the request id,
 * by which the error can be found in the log.
 */
type Met = { place: string; requestId: string }

/**
 * Stores unexpected errors (bugs) in groups, with their number and times. Admins see them, and a monitor detects when
 * they become more frequent.
 */
export type Errors = {
  note: (error: unknown, met: Met) => void
  /** Returns the number of errors that this process has recorded. */
  count: () => number
  /** Stores the errors that were recorded since the last flush. */
  flush: () => Promise<void>
  forgetOld: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Parts = { db: Db; now: () => Date; report: (error: Error) => void }

export function createErrorTracker({ db, now, report }: Parts): Errors {
  let met = new Map<string, SeenError>()
  let uncounted = 0
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const store = async () => {
    if (uncounted === 0) return
    const [groups, times] = [met, uncounted]
    met = new Map()
    uncounted = 0
    try {
      await transact({ db }, async (tx) => {
        await addErrors(tx, [...groups.values()])
        await addToMinute(tx, now(), times)
      })
    } catch (error) {
      // If the database is unreachable, the errors are stored together with the next errors.
      uncounted += times
      for (const [key, group] of groups) {
        const since = met.get(key)
        met.set(key, since ? { ...since, times: since.times + group.times, firstAt: group.firstAt } : group)
      }
      throw error
    }
  }
  // Flushes run one after another: each call also waits until the errors of an earlier flush are stored or put back.
  const flush = () => (flushing = flushing.catch(() => undefined).then(store))
  return {
    note: (error, { place, requestId }) => {
      count += 1
      uncounted += 1
      const group = groupOf(error, place)
      const before = met.get(group.fingerprint)
      if (!before && met.size >= GROUPS_AT_ONCE) return
      const at = now()
      const times = (before?.times ?? 0) + 1
      met.set(group.fingerprint, { ...group, times, firstAt: before?.firstAt ?? at, at, requestId })
    },
    count: () => count,
    flush,
    forgetOld: () =>
      purgeErrors(db, {
        groups: new Date(now().getTime() - KEPT_DAYS * DAY_MS),
        minutes: new Date(now().getTime() - MINUTES_KEPT_DAYS * DAY_MS),
        groupsMax: GROUPS_MAX,
      }),
    start: () => {
      timer = setInterval(() => void flush().catch(report), FLUSH_MS).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await flush().catch(report)
    },
  }
}
