import type { DomainEvent } from '#shared/events.ts'
import {
  lockConsumerWaiting,
  type CursorRow,
  type EventRow,
  lockConsumer,
  isPassed,
  listNext,
  moveCursor,
} from './consumer-queries.ts'
import { isInfrastructureError } from '../data/database-faults.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import { withReplay } from './replay.ts'
import { addFailure, addWaiting, deleteWaiting, findDue, subjectsWaiting } from './retry-queries.ts'

/**
 * Each batch is one transaction. Other consumers wait for every open transaction that writes, so batches are kept
 * short.
 */
export const BATCH_EVENTS_MAX = 200
const BATCH_MS_MAX = 250
/** After this many failures, an event is no longer retried automatically; an admin can still retry it. */
export const TRIES_MAX = 5
const TRY_AGAIN_AFTER_MS = 1_000

/**
 * The outcome of one run of a consumer. `held`: another process has locked the consumer, or runs a newer version of it.
 * `paced`: a consumer that has a pace has handled some events.
 */
export type ConsumerStepOutcome = 'idle' | 'more' | 'paced' | 'held'

/**
 * The number of events that a consumer handles in one transaction, and the pause after it, in which other work can use
 * the database.
 */
export type ConsumerPace = { atOnce: number; breatheMs: number }

export type Consumer = {
  name: string
  version: number
  pace?: ConsumerPace | undefined
  handlers: Partial<Record<string, (tx: Tx, event: DomainEvent) => Promise<unknown>>>
}

export type Steps = {
  db: Db
  now: () => Date
  /** Parses an event with its feature's declaration. Returns undefined for a type that this process does not know. */
  read: (row: EventRow) => DomainEvent | undefined
  /** Records the failure of a handler. */
  note: (name: string, error: unknown) => Promise<void>
}

const handle = (tx: Tx, consumer: Consumer, { event, replayed }: { event: DomainEvent; replayed: boolean }) => {
  const work = () => consumer.handlers[event.type]?.(tx, event)
  return replayed ? withReplay(work) : work()
}

type Reading = { limit: number; onRead?: (row: EventRow) => void }

async function handleNext(steps: Steps, tx: Tx, { consumer, rows }: { consumer: Consumer; rows: EventRow[] }) {
  const behind = await subjectsWaiting(
    tx,
    consumer.name,
    rows.map((row) => row.subject_id),
  )
  const endAt = performance.now() + BATCH_MS_MAX
  const most = consumer.pace?.atOnce ?? BATCH_EVENTS_MAX
  let last: EventRow | undefined
  let handled = 0
  for (const row of rows) {
    if (handled === most || (last && performance.now() > endAt)) break
    const event = steps.read(row)
    // This process does not know the event type, so the consumer stops here until a process that knows the type
    // continues.
    if (!event) break
    if (consumer.handlers[row.type] && behind.has(row.subject_id)) {
      await addWaiting(tx, consumer.name, { event: row, failures: 0, tryAt: steps.now() })
    } else await handle(tx, consumer, { event, replayed: row.replayed })
    if (consumer.handlers[row.type]) handled += 1
    last = row
  }
  return { last, handled }
}

const heldFor = async (tx: Tx, { name, version }: Consumer): Promise<CursorRow | undefined> => {
  const cursor = await lockConsumer(tx, name)
  return cursor && cursor.version <= version ? cursor : undefined
}

const takeNext = (steps: Steps, consumer: Consumer, { limit, onRead }: Reading): Promise<ConsumerStepOutcome> =>
  transact(steps, async (tx) => {
    const cursor = await heldFor(tx, consumer)
    if (!cursor) return 'held'
    const rows = await listNext(tx, consumer.name, { after: cursor, limit })
    for (const row of rows) onRead?.(row)
    const { last, handled } = await handleNext(steps, tx, { consumer, rows })
    if (!last) return 'idle'
    await moveCursor(tx, consumer.name, last)
    return consumer.pace && handled > 0 ? 'paced' : 'more'
  })

const nextTry = ({ now }: Steps, failures: number): Date =>
  new Date(now().getTime() + TRY_AGAIN_AFTER_MS * 2 ** failures)

class EventFailed extends Error {
  constructor({ type, subject_id }: EventRow, cause: unknown) {
    super(`${type} (${subject_id}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

// Uses a separate transaction, since the failed one was rolled back. If another process has already moved past the
// event, it has also counted the failure.
const leaveWaiting = (steps: Steps, { name }: Consumer, row: EventRow): Promise<boolean> =>
  transact(steps, async (tx) => {
    await lockConsumerWaiting(tx, name)
    if (await isPassed(tx, name, row)) return false
    await addWaiting(tx, name, { event: row, failures: 1, tryAt: nextTry(steps, 0) })
    await moveCursor(tx, name, row)
    return true
  })

async function takeOne(steps: Steps, consumer: Consumer): Promise<ConsumerStepOutcome> {
  let row: EventRow | undefined
  try {
    return await takeNext(steps, consumer, { limit: 1, onRead: (read) => (row = read) })
  } catch (error) {
    if (isInfrastructureError(error) || !row) throw error
    const left = await leaveWaiting(steps, consumer, row)
    if (left) await steps.note(consumer.name, new EventFailed(row, error))
    return 'more'
  }
}

/**
 * Handles the next batch of a consumer's events. If an event fails, handles the batch's events one by one, so that the
 * failed event delays only events of the same subject.
 * @throws infrastructure errors
 */
export async function handleNextBatch(steps: Steps, consumer: Consumer): Promise<ConsumerStepOutcome> {
  try {
    return await takeNext(steps, consumer, { limit: BATCH_EVENTS_MAX })
  } catch (error) {
    if (isInfrastructureError(error)) throw error
  }
  for (let taken = 0; taken < BATCH_EVENTS_MAX; taken += 1) {
    const outcome = await takeOne(steps, consumer)
    if (outcome === 'idle' || outcome === 'held') return outcome
  }
  return 'more'
}

/**
 * Retries one failed event, which is always the first pending event of its subject. If `now` is null, does not wait
 * until the time of the next try.
 * @throws infrastructure errors
 */
export async function retryWaitingEvent(
  steps: Steps,
  consumer: Consumer,
  now: Date | null,
): Promise<ConsumerStepOutcome> {
  const { name } = consumer
  let row: (EventRow & { failures: number }) | undefined
  try {
    return await transact(steps, async (tx) => {
      if (!(await heldFor(tx, consumer))) return 'held'
      row = await findDue(tx, name, { triesMax: TRIES_MAX, now })
      const event = row && steps.read(row)
      if (!row || !event) return 'idle'
      await handle(tx, consumer, { event, replayed: row.replayed })
      await deleteWaiting(tx, name, row)
      return 'more'
    })
  } catch (error) {
    if (isInfrastructureError(error) || !row) throw error
    const failed = { event: row, tryAt: nextTry(steps, row.failures) }
    await transact(steps, (tx) => addFailure(tx, name, failed))
    await steps.note(name, new EventFailed(row, error))
    return 'more'
  }
}
