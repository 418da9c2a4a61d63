import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../data/db.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import { acknowledge, deleteMaintenance, LEASE_MIN_MS, sendHeartbeat } from './queries.ts'

export type Maintenance = { id: string; reason: string }

/**
 * After a restore, this process still has data of the previous database in memory. It must not write until it has
 * restarted.
 */
const REPLACED: Maintenance = { id: 'replaced', reason: 'A backup was restored, and this server is restarting.' }

type Parts = {
  db: Db
  features: FeatureFlags
  report: (error: Error) => void
  warn: (line: string) => void
}

/** Detects that the database with which this process started has been replaced. */
function createReplacementWatch() {
  let first: number | undefined
  const replaced = Promise.withResolvers<void>()
  return {
    since: () => first ?? null,
    onFrame: (restored: number): boolean => {
      first ??= restored
      if (restored === first) return false
      replaced.resolve()
      return true
    },
    until: () => replaced.promise,
  }
}

/** Stores the state of the write barrier as this process knows it, and acknowledges when the barrier closes. */
export function createBarrierState({ db, features, report, warn }: Parts, id: string) {
  const working = createActiveWrites()
  const listeners: (() => unknown)[] = []
  let closing: Maintenance | undefined
  let acknowledging: Promise<void> | undefined
  let opened = Promise.withResolvers<void>()
  let heldUntil = 0
  const replacing = createReplacementWatch()

  const turn = () => Promise.all(listeners.map((listener) => listener()))
  const answerTo = async (asked: Maintenance) => {
    await turn()
    await working.untilNone()
    if (closing?.id === asked.id) await acknowledge(db, id, asked.id)
  }
  const become = (told: Maintenance | undefined, acknowledged: string | null) => {
    const before = closing
    closing = told
    if (!told && before) {
      opened.resolve()
      opened = Promise.withResolvers()
      void turn().catch(report)
    }
    if (!told || acknowledged === told.id) return
    acknowledging ??= answerTo(told)
      .catch(report)
      .finally(() => (acknowledging = undefined))
  }
  const look = async (): Promise<void> => {
    const askedAt = performance.now()
    const told = await sendHeartbeat(db, id, replacing.since())
    if (replacing.onFrame(told.restored)) return void (closing = REPLACED)
    heldUntil = askedAt + LEASE_MIN_MS
    features.heard(told.features_head)
    const { closing_id: closingId, reason } = told
    if (closingId === null) return become(undefined, null)
    if (told.left_to_us) {
      warn(`Maintenance mode is off again: the process that enabled it has ended (${reason}).`)
      await deleteMaintenance(db, closingId)
      return become(undefined, null)
    }
    become({ id: closingId, reason: reason ?? '' }, told.acknowledged)
  }
  return {
    working,
    listeners,
    look,
    closing: () => closing,
    untilReplaced: replacing.until,
    untilOpened: () => opened.promise,
    // Checks twice: if another process turned maintenance mode on while the lease was written, it did not wait for this
    // process.
    lookWhereLapsed: async () => {
      if (performance.now() <= heldUntil) return
      await look()
      await look()
    },
  }
}

type Ticket = { isCounted: boolean }

/** Counts the running tasks that may write. */
function createActiveWrites() {
  const inside = new AsyncLocalStorage<Ticket>()
  let count = 0
  let waiting: (() => void)[] = []
  const leave = (ticket: Ticket) => {
    if (!ticket.isCounted) return
    ticket.isCounted = false
    count -= 1
    if (count > 0) return
    for (const tell of waiting) tell()
    waiting = []
  }
  return {
    run: async <T>(work: () => Promise<T> | T): Promise<T> => {
      const ticket = { isCounted: true }
      count += 1
      try {
        return await inside.run(ticket, work)
      } finally {
        leave(ticket)
      }
    },
    /**
     * Excludes the current task from the count, so that a task that turns maintenance mode on does not wait for itself.
     */
    stepOut: () => {
      const ticket = inside.getStore()
      if (ticket) leave(ticket)
    },
    untilNone: (): Promise<void> => (count === 0 ? Promise.resolve() : new Promise((tell) => waiting.push(tell))),
  }
}
