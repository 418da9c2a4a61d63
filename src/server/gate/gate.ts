import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import type { Doorbell } from '../doorbell/doorbell.ts'
import type { HouseFeatures } from '../features/features.ts'
import { acknowledge, addClosing, countBusy, deleteClosing, deleteProcess, HOLDS_MS, readPulse } from './queries.ts'
import { openWorking } from './working.ts'

/** What the doorbell tells of when the house is closed or opened. */
const GATE = 'gate'
/** What a lost ring costs. */
const PULSE_MS = 500
const ASK_AGAIN_MS = 25
const CLOSED_WITHIN_MS = 60_000
const RETRY_AFTER_SECONDS = 30

const CLOSED_ALREADY = new Failure('conflict', 'The house is closed already.')
const STILL_BUSY = new Failure(
  'unavailable',
  'Something is still being written, so the house was not closed. Please try again.',
)

/** Whether anything may be written: closed for what must not meet a writer (restore, promotion, purge), in all processes. */
export type Gate = {
  /** Why it is closed; undefined while it is open. */
  closedFor: () => string | undefined
  /** @throws Failure unavailable while it is closed. */
  admit: () => void
  /** Does what may write; closing waits for it. @throws Failure unavailable while it is closed. */
  whileOpen: <T>(work: () => Promise<T> | T) => Promise<T>
  /** The same, once it is open. */
  whenOpen: <T>(work: () => Promise<T> | T) => Promise<T>
  /** Told when it was closed or opened; what it returns is waited for before a closing is acknowledged. */
  onTurn: (listener: () => unknown) => void
  /**
   * Closes it, once every living process has ended what it was writing. Whoever closes may write.
   * @throws Failure conflict where it is closed already, unavailable where somebody does not end in time: then it is open again.
   */
  close: (reason: string, options?: { withinMs?: number }) => Promise<void>
  open: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Closing = { id: string; reason: string }
type Parts = {
  db: Db
  doorbell: Doorbell
  features: HouseFeatures
  report: (error: Error) => void
  warn: (line: string) => void
}

const refusal = ({ reason }: Closing): Failure =>
  new Failure('unavailable', `${reason} Reading goes on; please try again in a moment.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** What this process knows of the gate, and how it answers to it. */
function openKnown({ db, features, report, warn }: Parts, id: string) {
  const working = openWorking()
  const listeners: (() => unknown)[] = []
  let closing: Closing | undefined
  let acknowledging: Promise<void> | undefined
  let opened = Promise.withResolvers<void>()
  let heldUntil = 0

  const turn = () => Promise.all(listeners.map((listener) => listener()))
  const answerTo = async (asked: Closing) => {
    await turn()
    await working.untilNone()
    if (closing?.id === asked.id) await acknowledge(db, id, asked.id)
  }
  const become = (told: Closing | undefined, acknowledged: string | null) => {
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
    const told = await readPulse(db, id)
    heldUntil = askedAt + HOLDS_MS
    features.heard(told.features_head)
    const { closing_id: closingId, reason } = told
    if (closingId === null) return become(undefined, null)
    if (told.left_to_us) {
      warn(`The house was closed by a process that has ended (${reason}); it is open again.`)
      await deleteClosing(db, closingId)
      return become(undefined, null)
    }
    become({ id: closingId, reason: reason ?? '' }, told.acknowledged)
  }
  return {
    working,
    listeners,
    look,
    closing: () => closing,
    untilOpened: () => opened.promise,
    // Twice: whoever closed the house while the lease was being written has not waited for this process.
    lookWhereLapsed: async () => {
      if (performance.now() <= heldUntil) return
      await look()
      await look()
    },
  }
}

/** Waits until all living processes have acknowledged a closing. @returns whether they have, in that time. */
async function areQuiet(db: Db, closingId: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while ((await countBusy(db, closingId)) > 0) {
    if (performance.now() > until) return false
    await pause(ASK_AGAIN_MS)
  }
  return true
}

/** Looks at once whenever it is told to, and twice a second. */
function openPulse(look: () => Promise<void>, { doorbell, report }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let quiet: (() => void) | undefined
  let failed = false
  const beat = () =>
    look().then(
      () => void (failed = false),
      (error: Error) => {
        if (!failed) report(error)
        failed = true
      },
    )
  return {
    isBeating: () => timer !== undefined,
    start: () => {
      quiet = doorbell.on(GATE, () => void beat())
      timer = setInterval(() => void beat(), PULSE_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      quiet?.()
      timer = undefined
    },
  }
}

export function openGate(parts: Parts): Gate {
  const { db, doorbell, report } = parts
  const id = randomUUID()
  const { working, listeners, look, closing, untilOpened, lookWhereLapsed } = openKnown(parts, id)
  const pulse = openPulse(look, parts)
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
    await deleteClosing(db)
    doorbell.nudge(GATE)
    await look()
  }
  return {
    closedFor: () => closing()?.reason,
    admit,
    whileOpen: async (work) => {
      // A house that was not started, as a script's, has no lease.
      if (pulse.isBeating()) await lookWhereLapsed()
      admit()
      return working.run(work)
    },
    whenOpen: async (work) => {
      if (pulse.isBeating()) await lookWhereLapsed()
      while (closing()) await untilOpened()
      return working.run(work)
    },
    onTurn: (listener) => void listeners.push(listener),
    close: async (reason, { withinMs = CLOSED_WITHIN_MS } = {}) => {
      await start()
      const shut = await addClosing(db, { reason, by: id })
      if (!shut) throw CLOSED_ALREADY
      working.stepOut()
      doorbell.nudge(GATE)
      await look()
      if (await areQuiet(db, shut.id, withinMs)) return
      await open()
      throw STILL_BUSY
    },
    open,
    start,
    stop: async () => {
      if (!pulse.isBeating()) return
      pulse.stop()
      await deleteProcess(db, id).catch(report)
    },
  }
}
