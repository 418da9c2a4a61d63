import type { EventData, EventKind, Events, EventType, DomainEvent } from '#shared/events.ts'
import type { Logger } from 'pino'
import type { Consumer, ConsumerPace } from './consumer-steps.ts'
import { type Consumers, createConsumers, type ConsumerBarrier } from './consumers.ts'
import type { Db } from '../data/db.ts'
import { batchBeforeCommit } from '../data/batch-before-commit.ts'
import { afterCommit, type Tx } from '../data/transact.ts'
import {
  type IsolatedHandling,
  type TransactionHandler,
  createTransactionHandlers,
  type Savepoint,
} from './handlers.ts'
import { createEventKinds } from './kinds.ts'
import { addEvents } from './queries.ts'
import type { JobFailures } from '../work/job-failures.ts'
import { addWaiting, subjectsWaiting } from './retry-queries.ts'

type Caused = { actor: { id: string } | null }

/** The options of a subscription to events. */
export type SubscriptionOptions = {
  /**
   * Must be increased when the consumer's behavior changes. A process with a lower version does not run the consumer.
   */
  version: number
  /**
   * Deletes the consumer's data. If present, a new consumer starts at the beginning of the event log; if absent, it
   * starts after the existing events.
   */
  reset?: (tx: Tx) => Promise<unknown>
  /**
   * The pace of a consumer that can process hundreds of events a second, but should leave the database to other work.
   * By default, a consumer handles events without pauses.
   */
  pace?: ConsumerPace
  on: { [Type in EventType]?: TransactionHandler<Type> }
}

export type EventLog = Pick<Consumers, 'tryAgain' | 'replay' | 'deliverPending' | 'stop'> & {
  start: () => Promise<void>
  /** Declares the event types of a feature. */
  declare: (events: Events) => void
  declared: () => ReadonlyMap<string, EventKind>
  /**
   * Records an event in the transaction that causes it. `actor` is null if the event was not caused by a signed-in
   * member.
   */
  // oxlint-disable-next-line max-params -- the call reads as a sentence: in tx, this type, with this data, caused by
  record: <Type extends EventType>(tx: Tx, type: Type, data: EventData<Type>, caused: Caused) => Promise<void>
  /**
   * Registers a handler whose changes must be consistent with the event. The handler runs at the end of the event's
   * transaction, must be idempotent, and writes only its feature's own rows.
   */
  handleInTransaction: <Type extends EventType>(type: Type, handle: TransactionHandler<Type>, apart?: Savepoint) => void
  /**
   * Returns the names of the handlers that run in the event's transaction within a savepoint. If such a handler fails,
   * it is retried, and the transaction does not fail.
   */
  transactionalHandlerNames: () => string[]
  /**
   * Subscribes to events. Each event is handled once, shortly after its commit. Handlers may only write to the
   * database; slow or external work belongs in a job.
   */
  subscribe: (name: string, following: SubscriptionOptions) => void
}

type Parts = {
  db: Db
  failures: JobFailures
  now: () => Date
  log: Logger
  writeBarrier: ConsumerBarrier
  looksByItself?: boolean
}

const createIsolatedRunner = ({ failures, now }: Parts): IsolatedHandling => ({
  isBehind: async (tx, name, { subjectId }) => (await subjectsWaiting(tx, name, [subjectId])).size > 0,
  wait: async (tx, { name, event: { position, subjectId }, error }) => {
    const event = { ...position, subject_id: subjectId }
    await addWaiting(tx, name, { event, failures: error === undefined ? 0 : 1, tryAt: now() })
    if (error !== undefined) afterCommit(tx, () => void failures.note(name, error))
  },
})

export function createEventLog(parts: Parts): EventLog {
  const { db, failures, now, log, writeBarrier, looksByItself = true } = parts
  const kinds = createEventKinds()
  const rest = (line: string, error: unknown) => log.warn({ err: error }, line)
  const consumers = createConsumers({ db, now, read: kinds.read, note: failures.note }, rest, writeBarrier)
  const handlers = createTransactionHandlers(createIsolatedRunner(parts))
  const gather = batchBeforeCommit<DomainEvent, Tx>({
    gather: 'events',
    act: 'handlers',
    on: async (tx, events) => {
      const logged = await addEvents(tx, events)
      const types = new Set(events.map(({ type }) => type))
      afterCommit(tx, () => consumers.wake(types))
      await handlers.run(tx, logged)
    },
  })
  const apart = new Map<string, Consumer['handlers']>()

  return {
    declare: kinds.declare,
    declared: kinds.all,
    // oxlint-disable-next-line max-params
    record: async (tx, type, given, { actor }) => {
      const { data, subjectId } = kinds.check(type, given)
      await gather(tx, { type, at: now(), actorId: actor?.id ?? null, subjectId, data } as DomainEvent)
    },
    handleInTransaction: (type, given, { savepoint } = { savepoint: '' }) => {
      const handle = given as unknown as TransactionHandler<EventType>
      handlers.add({ type, handle, savepoint })
      if (!savepoint) return
      const known = apart.get(savepoint)
      apart.set(savepoint, Object.assign(known ?? {}, { [type]: handle }))
      if (known) return
      failures.expect(savepoint)
      consumers.add({ name: savepoint, version: 1, handlers: apart.get(savepoint) ?? {}, isInTheSame: true })
    },
    subscribe: (name, { version, reset, pace, on }) => {
      failures.expect(name)
      consumers.add({ name, version, reset, pace, handlers: on as Consumer['handlers'] })
    },
    transactionalHandlerNames: () => [...apart.keys()],
    tryAgain: consumers.tryAgain,
    replay: consumers.replay,
    deliverPending: consumers.deliverPending,
    start: () => consumers.start({ looksByItself }),
    stop: consumers.stop,
  }
}
