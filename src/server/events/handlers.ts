import type { EventType, DomainEvent } from '#shared/events.ts'
import { inSavepoint, type Tx } from '../data/transact.ts'
import type { LoggedEvent } from './queries.ts'

/**
 * The maximum number of rounds in one transaction. Events that handlers record are handled in the next round, so an
 * endless cycle would be possible without this limit.
 */
const ROUNDS_MAX = 10

export type TransactionHandler<Type extends EventType> = (tx: Tx, event: DomainEvent<Type>) => Promise<unknown>

/**
 * The name of a handler whose failure does not roll back the transaction. The events for which it failed are stored
 * under this name and retried.
 */
export type Savepoint = { savepoint: string }
type Handler = { type: string; handle: TransactionHandler<EventType>; savepoint?: string | undefined }

type Refused = { name: string; event: LoggedEvent; error: unknown }
/** Stores events for handlers whose failure does not roll back the transaction. */
export type IsolatedHandling = {
  /**
   * Returns whether an earlier event of the same subject is waiting for a retry, so that this event has to wait, too.
   */
  isBehind: (tx: Tx, name: string, event: LoggedEvent) => Promise<boolean>
  /** Stores an event that has to wait. `error` is given if the event's handler failed. */
  wait: (tx: Tx, refused: Omit<Refused, 'error'> & { error?: unknown }) => Promise<void>
}

const bySubject = (one: LoggedEvent, other: LoggedEvent): number =>
  one.subjectId < other.subjectId ? -1 : Number(one.subjectId > other.subjectId)

/**
 * Creates the functions that register and run handlers in the event's own transaction. Handlers run at the end of the
 * transaction in the order of their declaration, and each handles its events sorted by subject.
 */
export function createTransactionHandlers({ isBehind, wait }: IsolatedHandling) {
  const handlers: Handler[] = []
  const roundsOf = new WeakMap<Tx, number>()

  const handleApart = async (tx: Tx, { handle, savepoint: name = '' }: Handler, event: LoggedEvent) => {
    if (await isBehind(tx, name, event)) return wait(tx, { name, event })
    const failed = await inSavepoint(tx, () => handle(tx, event))
    if (failed) await wait(tx, { name, event, error: failed.error })
  }

  return {
    add: (handler: Handler) => void handlers.push(handler),
    run: async (tx: Tx, events: LoggedEvent[]): Promise<void> => {
      const rounds = (roundsOf.get(tx) ?? 0) + 1
      if (rounds > ROUNDS_MAX) throw new Error(`Events caused further events more than ${ROUNDS_MAX} times in a row`)
      roundsOf.set(tx, rounds)
      for (const handler of handlers) {
        for (const event of events.filter(({ type }) => type === handler.type).toSorted(bySubject)) {
          await (handler.savepoint ? handleApart(tx, handler, event) : handler.handle(tx, event))
        }
      }
    },
  }
}
