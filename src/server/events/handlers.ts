import type { EventType, Happened } from '#shared/events.ts'
import { afterCommit, atEnd, inSavepoint, type Tx } from '../data/db.ts'
import type { Position } from './queries.ts'

/** Handlers may cause events, which are handled after them; a circle must not turn for ever. */
const ROUNDS_MAX = 10

export type Handle<Type extends EventType> = (tx: Tx, event: Happened<Type>) => Promise<unknown>
/** An event with its place in the log. */
export type Logged = Happened & { position: Position }

/** A handler that may fail without taking the deed with it: its event waits under this name. */
export type Savepoint = { savepoint: string }
type Handler = { type: string; handle: Handle<EventType>; savepoint?: string | undefined }

type Refused = { name: string; event: Logged; error: unknown }
/** What becomes of events whose handlers may fail alone. */
export type Apart = {
  /** Whether an event of the same subject waits already, so that this one has to wait behind it. */
  isBehind: (tx: Tx, name: string, event: Logged) => Promise<boolean>
  /** Keeps an event that waits; with the error where it failed. */
  wait: (tx: Tx, refused: Omit<Refused, 'error'> & { error?: unknown }) => Promise<void>
}

type Gathered = { events: Logged[]; rounds: number }

const bySubject = (one: Logged, other: Logged): number =>
  one.subjectId < other.subjectId ? -1 : Number(one.subjectId > other.subjectId)

/** The handlers that write in the transaction of what happened: at its end, in declared order, each by sorted subject. */
export function openHandlers({ isBehind, wait }: Apart, { onCommit }: { onCommit: () => void }) {
  const handlers: Handler[] = []
  const gatheredBy = new WeakMap<Tx, Gathered>()

  const handleApart = async (tx: Tx, { handle, savepoint: name = '' }: Handler, event: Logged) => {
    if (await isBehind(tx, name, event)) return wait(tx, { name, event })
    const gathered = gatheredBy.get(tx)?.events ?? []
    const before = gathered.length
    const failed = await inSavepoint(tx, () => handle(tx, event))
    if (!failed) return
    gathered.length = before
    await wait(tx, { name, event, error: failed.error })
  }
  const run = async (tx: Tx, gathered: Gathered) => {
    gathered.rounds += 1
    if (gathered.rounds > ROUNDS_MAX) throw new Error(`Events cause events, more than ${ROUNDS_MAX} times over`)
    const events = gathered.events.splice(0)
    for (const handler of handlers) {
      for (const event of events.filter(({ type }) => type === handler.type).toSorted(bySubject)) {
        await (handler.savepoint ? handleApart(tx, handler, event) : handler.handle(tx, event))
      }
    }
  }

  return {
    add: (handler: Handler) => void handlers.push(handler),
    gather: async (tx: Tx, event: Logged) => {
      const gathered = gatheredBy.get(tx) ?? { events: [], rounds: 0 }
      gatheredBy.set(tx, gathered)
      gathered.events.push(event)
      if (gathered.events.length > 1) return
      afterCommit(tx, onCommit)
      await atEnd(tx, 'handlers', () => run(tx, gathered))
    },
  }
}
