import { transact } from '../data/transact.ts'
import type { Db } from '../data/db.ts'
import { addErrors, addToMinute, purgeErrors, type SeenError } from './error-queries.ts'
import { groupOf } from './error-groups.ts'

const FLUSH_MS = 1_000
/** Groups between two flushes; further ones are counted, and named in the log alone. */
const GROUPS_AT_ONCE = 100
const GROUPS_MAX = 1_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const MINUTES_KEPT_DAYS = 3

/** The place of an error: the call or kind of page, never an address, and the request by which to search the log. */
type Met = { place: string; requestId: string }

/**
 * Stores errors that were answered as bugs, grouped, with their number and times: for admins, and for noticing a rise.
 */
export type Errors = {
  note: (error: unknown, met: Met) => void
  /** Returns how many errors this process has recorded. */
  count: () => number
  /** Stores the errors recorded until now. */
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
      // Met while the database is away: stored with the next ones.
      uncounted += times
      for (const [key, group] of groups) {
        const since = met.get(key)
        met.set(key, since ? { ...since, times: since.times + group.times, firstAt: group.firstAt } : group)
      }
      throw error
    }
  }
  // One after another: the errors of another flush are stored as well, or restored, once this one has ended.
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
