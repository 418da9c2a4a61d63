import { sql } from 'kysely'
import type { DomainEvent } from '#shared/events.ts'
import type { Db } from '../data/db.ts'

/** The position of an event in the log; only PostgreSQL compares transaction numbers. */
export type Position = { epoch: number; tx_id: string; id: number }

/** An event with its place in the log. */
export type LoggedEvent = DomainEvent & { position: Position }

/** So few to a statement that its text is one of few, which PostgreSQL has prepared. */
const EVENTS_PER_STATEMENT = 10

// The epoch is read once a statement: the column's default is a function that runs for each row.
const valuesOf = ({ type, at, actorId, subjectId, data }: DomainEvent) =>
  sql`((select number from kernel.event_epoch), ${type}, ${at}, ${actorId}, ${subjectId}, ${JSON.stringify(data)})`

const addSome = async (tx: Db, events: DomainEvent[]): Promise<LoggedEvent[]> => {
  const { rows } = await sql<Position>`
    insert into kernel.event (epoch, type, at, actor_id, subject_id, data) values ${sql.join(events.map(valuesOf))}
    returning epoch, tx_id, id`.execute(tx)
  return rows.map((position, index) => ({ ...events[index]!, position }))
}

/** Adds events to the log, in their order. */
export async function addEvents(tx: Db, events: DomainEvent[]): Promise<LoggedEvent[]> {
  const logged: LoggedEvent[] = []
  for (let from = 0; from < events.length; from += EVENTS_PER_STATEMENT) {
    logged.push(...(await addSome(tx, events.slice(from, from + EVENTS_PER_STATEMENT))))
  }
  return logged
}
