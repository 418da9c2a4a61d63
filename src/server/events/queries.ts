import { sql } from 'kysely'
import type { DomainEvent } from '#shared/events.ts'
import type { Db } from '../data/db.ts'

/** The position of an event in the log. Only PostgreSQL compares transaction numbers, so `tx_id` is a string here. */
export type Position = { epoch: number; tx_id: string; id: number }

/** An event with its position in the log. */
export type LoggedEvent = DomainEvent & { position: Position }

/**
 * The maximum number of events in one statement. With this limit there are few different statements, so PostgreSQL can
 * prepare each of them once.
 */
const EVENTS_PER_STATEMENT = 10

// A subquery reads the epoch once per statement. The column's default is a function that would run for each row.
const valuesOf = ({ type, at, actorId, subjectId, data }: DomainEvent) =>
  sql`((select number from kernel.event_epoch), ${type}, ${at}, ${actorId}, ${subjectId}, ${JSON.stringify(data)})`

const addSome = async (tx: Db, events: DomainEvent[]): Promise<LoggedEvent[]> => {
  const { rows } = await sql<Position>`
    insert into kernel.event (epoch, type, at, actor_id, subject_id, data) values ${sql.join(events.map(valuesOf))}
    returning epoch, tx_id, id`.execute(tx)
  return rows.map((position, index) => ({ ...events[index]!, position }))
}

/** Adds events to the log, in the given order. */
export async function addEvents(tx: Db, events: DomainEvent[]): Promise<LoggedEvent[]> {
  const logged: LoggedEvent[] = []
  for (let from = 0; from < events.length; from += EVENTS_PER_STATEMENT) {
    logged.push(...(await addSome(tx, events.slice(from, from + EVENTS_PER_STATEMENT))))
  }
  return logged
}
