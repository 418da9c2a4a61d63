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

/** A consumer's options for following events. */
export type SubscriptionOptions = {
  /** Increased when the consumer's behaviour changes: a process with a lower version leaves it alone. */
  version: number
  /**
   * Deletes what the consumer has written. With it a new consumer begins at the log's start, without it after the
   * existing events.
   */
  reset?: (tx: Tx) => Promise<unknown>
  /**
   * By default it handles as many at once as there are. For work of hundreds of events a second that can wait for one.
   */
  pace?: ConsumerPace
  on: { [Type in EventType]?: TransactionHandler<Type> }
}

export type EventLog = Pick<Consumers, 'tryAgain' | 'replay' | 'deliverPending' | 'stop'> & {
  start: () => Promise<void>
  /** Declares a feature's events. */
  declare: (events: Events) => void
  declared: () => ReadonlyMap<string, EventKind>
  /** Records an event in the transaction that causes it; null if no signed-in member caused it. */
  // oxlint-disable-next-line max-params -- it reads as a sentence: in this transaction, that happened, to these, by whom
  record: <Type extends EventType>(tx: Tx, type: Type, data: EventData<Type>, caused: Caused) => Promise<void>
  /**
   * Handles what must be consistent with the event: at the end of its transaction, idempotently, writing the feature's
   * own rows only.
   */
  handleInTransaction: <Type extends EventType>(type: Type, handle: TransactionHandler<Type>, apart?: Savepoint) => void
  /** Returns the names under which events wait whose handlers failed in the transaction. */
  transactionalHandlerNames: () => string[]
  /** Handles each event once soon after commit: in the database only; external or timed work belongs in a job. */
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
