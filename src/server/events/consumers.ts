import { StartupError } from '../startup-error.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Alarm, createAlarm } from './alarm.ts'
import { addConsumer, readBacklog, bumpConsumerVersion, rewind } from './consumer-queries.ts'
import {
  type Consumer,
  type ConsumerStepOutcome,
  type Steps,
  handleNextBatch,
  retryWaitingEvent,
  TRIES_MAX,
} from './consumer-steps.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import { deleteAllWaiting, isAnyDue, retryFailedEvents } from './retry-queries.ts'

/**
 * The intervals at which a consumer checks for events of other processes, and for events that an open transaction holds
 * back.
 */
const LOOK_EVERY_MS = 1_000
const HELD_BACK_MS = 50
/** The longest delay of a Node.js timer, about 25 days. */
const UNTIL_NOTIFIED_MS = 2 ** 31 - 1
/** The pause between two tries while the infrastructure fails. It doubles with each failure, up to the maximum. */
const BACK_OFF_MS_MIN = 250
const BACK_OFF_MS_MAX = 10_000
const SETTLE_EVERY_MS = 5

export type ConsumerParts = Consumer & {
  /** Deletes the consumer's data, so that the consumer can process the whole event log again. */
  reset?: ((tx: Tx) => Promise<unknown>) | undefined
  /** True if the handlers run in the event's own transaction. The consumer then only retries failed events. */
  isInTheSame?: boolean
}

export type Consumers = {
  add: (consumer: ConsumerParts) => void
  /** Wakes the consumers of these event types. Other consumers skip these events when they next read the event log. */
  wake: (types: ReadonlySet<string>) => void
  tryAgain: (name: string) => Promise<number | undefined>
  replay: (name: string) => Promise<void>
  /**
   * Handles events until all consumers have reached the end of the event log. @returns whether there were any events
   */
  deliverPending: () => Promise<boolean>
  /** Starts the consumers. If `looksByItself` is false, a consumer reads the event log only after `wake`. */
  start: (how: { looksByItself: boolean }) => Promise<void>
  stop: () => Promise<void>
}

type Work = { steps: Steps; consumer: ConsumerParts; now: Date | null }
/** The outcome of one run of a consumer. `held back`: the next event waits for an open transaction to end. */
type Looked = ConsumerStepOutcome | 'held back'

/**
 * Runs a consumer once. Handles a batch of new events; if there are none, retries one event that failed before.
 * @throws infrastructure errors
 */
async function look({ steps, consumer, now }: Work): Promise<Looked> {
  const ahead = consumer.isInTheSame ? { ready: false, held: false } : await readBacklog(steps.db, consumer.name)
  const outcome = ahead.ready ? await handleNextBatch(steps, consumer) : 'idle'
  if (outcome !== 'idle') return outcome
  if (await isAnyDue(steps.db, consumer.name, { triesMax: TRIES_MAX, now })) {
    return retryWaitingEvent(steps, consumer, now)
  }
  return ahead.held ? 'held back' : 'idle'
}

const PAUSE_MS: Record<Looked, number> = {
  more: 0,
  paced: 0,
  idle: LOOK_EVERY_MS,
  held: LOOK_EVERY_MS,
  'held back': HELD_BACK_MS,
}

/** The write barrier, which pauses consumers in maintenance mode. */
export type ConsumerBarrier = Pick<WriteBarrier, 'closedFor' | 'runWrite'>
type Keeping = {
  steps: Steps
  consumer: ConsumerParts
  alarm: Alarm
  stop: AbortSignal
  warn: Warn
  writeBarrier: ConsumerBarrier
  looksByItself: boolean
}
type Warn = (line: string, error: unknown) => void

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

async function keepLooking(keeping: Keeping): Promise<void> {
  const { steps, consumer, alarm, stop, warn, writeBarrier, looksByItself } = keeping
  let backOffMs = 0
  if (!looksByItself) await alarm.sleep(UNTIL_NOTIFIED_MS, stop)
  while (!stop.aborted) {
    try {
      const rests = writeBarrier.closedFor() !== undefined
      const looked = rests ? 'idle' : await writeBarrier.runWrite(() => look({ steps, consumer, now: steps.now() }))
      backOffMs = 0
      const ms = looked === 'idle' && !rests && !looksByItself ? UNTIL_NOTIFIED_MS : PAUSE_MS[looked]
      if (looked === 'paced') await rest(consumer.pace?.breatheMs ?? 0, stop)
      else if (looked !== 'more') await alarm.sleep(ms, stop)
    } catch (error) {
      if (backOffMs === 0) warn(`The consumer ${consumer.name} pauses until the database is available again`, error)
      backOffMs = Math.min(backOffMs * 2 || BACK_OFF_MS_MIN, BACK_OFF_MS_MAX)
      await rest(backOffMs, stop)
    }
  }
}

async function settleOne(work: Work): Promise<boolean> {
  for (let isAny = false; ; isAny = true) {
    const looked = await look(work)
    if (looked === 'idle') return isAny
    if (looked === 'held' || looked === 'held back') await pause(SETTLE_EVERY_MS)
  }
}

async function settleAll(steps: Steps, consumers: ConsumerParts[]): Promise<boolean> {
  let found = false
  for (let isAny = true; isAny; found ||= isAny) {
    isAny = false
    for (const consumer of consumers) isAny = (await settleOne({ steps, consumer, now: null })) || isAny
  }
  return found
}

const handlesAny = ({ handlers }: ConsumerParts, types: ReadonlySet<string>): boolean =>
  Object.keys(handlers).some((type) => types.has(type))

/** Creates the service that runs the event consumers, each in only one process at a time. */
export function createConsumers(steps: Steps, warn: Warn, writeBarrier: ConsumerBarrier): Consumers {
  const consumers = new Map<string, { consumer: ConsumerParts; alarm: Alarm }>()
  const stopping = new AbortController()
  let running: Promise<void>[] = []

  const prepare = async () => {
    for (const { consumer } of consumers.values()) {
      const { name, version, reset } = consumer
      await addConsumer(steps.db, { name, version, isFromStart: reset !== undefined })
      await bumpConsumerVersion(steps.db, name, version)
    }
  }
  const wake = (types: ReadonlySet<string>) => {
    for (const { consumer, alarm } of consumers.values()) if (handlesAny(consumer, types)) alarm.wake()
  }

  return {
    add: (consumer) => {
      if (consumers.has(consumer.name)) throw new Error(`Two consumers have the name ${consumer.name}`)
      consumers.set(consumer.name, { consumer, alarm: createAlarm() })
    },
    wake,
    tryAgain: async (name) => {
      if (!consumers.has(name)) return undefined
      const takenUp = await retryFailedEvents(steps.db, name, steps.now())
      consumers.get(name)?.alarm.wake()
      return takenUp
    },
    replay: async (name) => {
      const reset = consumers.get(name)?.consumer.reset
      if (!reset) {
        const known = [...consumers.values()].flatMap(({ consumer: one }) => (one.reset ? [one.name] : []))
        throw new StartupError(`There is no consumer “${name}” to replay. Choose one of: ${known.join(', ')}.`)
      }
      await prepare()
      await transact(steps, async (tx) => {
        await rewind(tx, name)
        await deleteAllWaiting(tx, name)
        await reset(tx)
      })
    },
    deliverPending: async () =>
      writeBarrier.closedFor() === undefined &&
      settleAll(
        steps,
        [...consumers.values()].map(({ consumer }) => consumer),
      ),
    start: async ({ looksByItself }) => {
      await prepare()
      const stop = stopping.signal
      running = [...consumers.values()].map((one) =>
        keepLooking({ ...one, steps, stop, warn, writeBarrier, looksByItself }),
      )
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
