import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import { type Maintenance, createBarrierState } from './barrier-state.ts'
import { WRITE_BARRIER_TOPIC, createHeartbeat } from './heartbeat.ts'
import { addMaintenance, countBusy, deleteMaintenance, deleteProcess, doOthersServe, setServing } from './queries.ts'

const ASK_AGAIN_MS = 25
const CLOSED_WITHIN_MS = 60_000
const RETRY_AFTER_SECONDS = 30

const CLOSED_ALREADY = new Failure('conflict', 'Maintenance mode is already on.')
const STILL_BUSY = new Failure(
  'unavailable',
  'Writes are still in progress, so maintenance mode was not enabled. Please try again.',
)

/**
 * Controls whether anything may be written. Restore, promotion and purge close it in all processes, so that nothing is
 * written at the same time.
 */
export type WriteBarrier = {
  /** Returns why the write barrier is closed; undefined if it is open. */
  closedFor: () => string | undefined
  /** Checks that writing is allowed. @throws Failure unavailable while the write barrier is closed */
  admit: () => void
  /**
   * Runs work that may write; closing waits until it ends. @throws Failure unavailable while the write barrier is
   * closed
   */
  runWrite: <T>(work: () => Promise<T> | T) => Promise<T>
  /** Waits until the write barrier is open, then runs work that may write. */
  runWriteWhenOpen: <T>(work: () => Promise<T> | T) => Promise<T>
  /**
   * Registers a listener for opening and closing. Closing is acknowledged once the promise of the listener has
   * resolved.
   */
  onStateChange: (listener: () => unknown) => void
  /**
   * Closes the write barrier once all living processes have finished their writes. The process that closes it may still
   * write.
   * @throws Failure conflict if it is already closed; unavailable if a process does not finish in time: it is then open
   * again
   */
  close: (reason: string, options?: { withinMs?: number }) => Promise<void>
  open: () => Promise<void>
  /** Resolves when the database with which this process started has been replaced. The process must then restart. */
  untilReplaced: () => Promise<void>
  /** Records that this process now answers requests. */
  beginServing: () => Promise<void>
  /** Records that this process is about to stop. */
  endServing: () => Promise<void>
  /** Returns whether another living process answers requests. */
  othersServe: () => Promise<boolean>
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Parts = {
  db: Db
  pubsub: PubSub
  features: FeatureFlags
  report: (error: Error) => void
  warn: (line: string) => void
}

const refusal = ({ reason }: Maintenance): Failure =>
  new Failure('unavailable', `${reason} You can still read. Please try again in a moment.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Waits until all living processes have acknowledged maintenance mode. @returns whether they did so in time */
async function areQuiet(db: Db, closingId: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while ((await countBusy(db, closingId)) > 0) {
    if (performance.now() > until) return false
    await pause(ASK_AGAIN_MS)
  }
  return true
}

export function createWriteBarrier(parts: Parts): WriteBarrier {
  const { db, pubsub, report } = parts
  const id = randomUUID()
  const state = createBarrierState(parts, id)
  const { working, listeners, look, closing, untilOpened, untilReplaced, lookWhereLapsed } = state
  const pulse = createHeartbeat(look, parts)
  const start = async () => {
    if (pulse.isBeating()) return
    pulse.start()
    await lookWhereLapsed()
  }
  const admit = () => {
    const shut = closing()
    if (shut) throw refusal(shut)
  }
  const open = async () => {
    await deleteMaintenance(db)
    pubsub.invalidate(WRITE_BARRIER_TOPIC)
    await look()
  }
  return {
    closedFor: () => closing()?.reason,
    admit,
    runWrite: async (work) => {
      // An application that was not started, as in a script, has no lease.
      if (pulse.isBeating()) await lookWhereLapsed()
      admit()
      return working.run(work)
    },
    runWriteWhenOpen: async (work) => {
      if (pulse.isBeating()) await lookWhereLapsed()
      while (closing()) await untilOpened()
      return working.run(work)
    },
    onStateChange: (listener) => void listeners.push(listener),
    close: async (reason, { withinMs = CLOSED_WITHIN_MS } = {}) => {
      await start()
      const shut = await addMaintenance(db, { reason, by: id })
      if (!shut) throw CLOSED_ALREADY
      working.stepOut()
      pubsub.invalidate(WRITE_BARRIER_TOPIC)
      await look()
      if (await areQuiet(db, shut.id, withinMs)) return
      await open()
      throw STILL_BUSY
    },
    open,
    untilReplaced,
    beginServing: () => setServing(db, id, true),
    endServing: () => setServing(db, id, false),
    othersServe: () => doOthersServe(db, id),
    start,
    stop: async () => {
      if (!pulse.isBeating()) return
      pulse.stop()
      await deleteProcess(db, id).catch(report)
    },
  }
}
