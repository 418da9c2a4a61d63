import type { EventType, DomainEvent } from '#shared/events.ts'
import { inSavepoint, type Tx } from '../data/transact.ts'
import type { LoggedEvent } from './queries.ts'

/** Handlers may cause events, which are handled after them; a circle must not turn for ever. */
const ROUNDS_MAX = 10

export type TransactionHandler<Type extends EventType> = (tx: Tx, event: DomainEvent<Type>) => Promise<unknown>

/** A handler whose failure does not roll back the action: its event waits under this name. */
export type Savepoint = { savepoint: string }
type Handler = { type: string; handle: TransactionHandler<EventType>; savepoint?: string | undefined }

type Refused = { name: string; event: LoggedEvent; error: unknown }
/** Handling of events whose handlers may fail alone. */
export type IsolatedHandling = {
  /** Returns whether an event of the same subject already waits, so that this one has to wait behind it. */
  isBehind: (tx: Tx, name: string, event: LoggedEvent) => Promise<boolean>
  /** Stores an event that waits; with the error if it failed. */
  wait: (tx: Tx, refused: Omit<Refused, 'error'> & { error?: unknown }) => Promise<void>
}

const bySubject = (one: LoggedEvent, other: LoggedEvent): number =>
  one.subjectId < other.subjectId ? -1 : Number(one.subjectId > other.subjectId)

/**
 * Creates the handlers that write in the event's own transaction: at its end, in declared order, each by sorted
 * subject.
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
      if (rounds > ROUNDS_MAX) throw new Error(`Events cause events, more than ${ROUNDS_MAX} times over`)
      roundsOf.set(tx, rounds)
      for (const handler of handlers) {
        for (const event of events.filter(({ type }) => type === handler.type).toSorted(bySubject)) {
          await (handler.savepoint ? handleApart(tx, handler, event) : handler.handle(tx, event))
        }
      }
    },
  }
}
