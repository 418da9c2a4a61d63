import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/transact.ts'
import type { EventRow } from './consumer-queries.ts'
import type { Position } from './queries.ts'

export type WaitingEvent = Position & { subject_id: string }

export const addWaiting = (
  tx: Tx,
  consumer: string,
  { event, failures, tryAt }: { event: WaitingEvent; failures: number; tryAt: Date },
) =>
  tx
    .insertInto('kernel.event_waiting')
    .values({
      consumer,
      epoch: event.epoch,
      tx_id: event.tx_id,
      id: event.id,
      subject_id: event.subject_id,
      failures,
      try_at: tryAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns those of the given subjects that have an event waiting for a retry. */
export const subjectsWaiting = async (tx: Tx, consumer: string, subjectIds: string[]): Promise<Set<string>> => {
  if (subjectIds.length === 0) return new Set()
  const rows = await sql<{ subject_id: string }>`
    select distinct subject_id from kernel.event_waiting
    where consumer = ${consumer} and subject_id = any(${subjectIds}::uuid[])`.execute(tx)
  return new Set(rows.rows.map(({ subject_id: id }) => id))
}

type Due = { triesMax: number; now: Date | null }

// Only the first waiting event of each subject can be due. The subject's later events have to wait for it.
const isHead = sql`not exists (
  select from kernel.event_waiting as before
  where before.consumer = waiting.consumer and before.subject_id = waiting.subject_id
    and (before.epoch, before.tx_id, before.id) < (waiting.epoch, waiting.tx_id, waiting.id))`

const dueOf = (consumer: string, { triesMax, now }: Due) => sql`
  waiting.consumer = ${consumer} and waiting.failures < ${triesMax}
  and (${now}::timestamptz is null or waiting.try_at <= ${now}) and ${isHead}`

/** Finds an event that is due for a retry. If `now` is null, the time of the next try is ignored. */
export const findDue = async (tx: Tx, consumer: string, due: Due) =>
  (
    await sql<EventRow & { failures: number }>`
      select waiting.epoch, waiting.tx_id::text, waiting.id, type, at, actor_id, waiting.subject_id, data, failures,
        coalesce((waiting.epoch, waiting.tx_id, waiting.id) <= (replayed_epoch, replayed_tx_id, replayed_id), false) as replayed
      from kernel.event_waiting as waiting join kernel.event using (epoch, tx_id, id)
        join kernel.consumer on consumer.name = waiting.consumer
      where ${dueOf(consumer, due)} order by try_at, epoch, tx_id, id limit 1`.execute(tx)
  ).rows[0]

export const isAnyDue = async (db: Db, consumer: string, due: Due): Promise<boolean> =>
  (
    await sql<{ due: boolean }>`
      select exists (select from kernel.event_waiting as waiting where ${dueOf(consumer, due)}) as due`.execute(db)
  ).rows[0]?.due ?? false

export const deleteWaiting = (tx: Tx, consumer: string, { epoch, tx_id, id }: Position) =>
  tx
    .deleteFrom('kernel.event_waiting')
    .where('consumer', '=', consumer)
    .where('epoch', '=', epoch)
    .where('tx_id', '=', tx_id)
    .where('id', '=', id)
    .execute()

export const deleteAllWaiting = (tx: Tx, consumer: string) =>
  tx.deleteFrom('kernel.event_waiting').where('consumer', '=', consumer).execute()

export const addFailure = (tx: Tx, consumer: string, { event, tryAt }: { event: Position; tryAt: Date }) =>
  tx
    .updateTable('kernel.event_waiting')
    .set((eb) => ({ failures: eb('failures', '+', 1), try_at: tryAt }))
    .where('consumer', '=', consumer)
    .where('epoch', '=', event.epoch)
    .where('tx_id', '=', event.tx_id)
    .where('id', '=', event.id)
    .execute()

/**
 * Makes all failed events of a consumer due now, including those that are no longer retried automatically.
 * @returns the number of events
 */
export const retryFailedEvents = async (db: Db, consumer: string, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('kernel.event_waiting')
    .set({ failures: 0, try_at: now })
    .where('consumer', '=', consumer)
    .where('failures', '>', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
