import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/transact.ts'
import type { Position } from './queries.ts'

export type CursorRow = Position & { version: number }

export type EventRow = Position & {
  type: string
  at: Date
  actor_id: string | null
  subject_id: string
  data: unknown
  /** True if the consumer has handled the event before, and now handles it in a replay. */
  replayed: boolean
}

const positionOf = ({ epoch, tx_id: txId, id }: Position) => sql`(${epoch}::int, ${txId}::xid8, ${id}::bigint)`

// No event can still be inserted before these events: those of an earlier epoch, and those of the current epoch whose
// transaction is older than every open transaction.
const isSettled = sql<boolean>`
  (epoch < kernel.current_epoch() or tx_id < pg_snapshot_xmin(pg_current_snapshot()))`

/** Adds a new consumer, positioned at the start of the event log or after all existing events. */
export const addConsumer = (
  db: Db,
  { name, version, isFromStart }: { name: string; version: number; isFromStart: boolean },
) =>
  (isFromStart
    ? sql`insert into kernel.consumer (name, version, epoch, tx_id, id) values (${name}, ${version}, 0, '0', 0)
          on conflict do nothing`
    : sql`insert into kernel.consumer (name, version, epoch, tx_id, id)
          select ${name}, ${version}::int, kernel.current_epoch(), pg_snapshot_xmin(pg_current_snapshot()), 0
          on conflict do nothing`
  ).execute(db)

export const bumpConsumerVersion = (db: Db, name: string, version: number) =>
  db
    .updateTable('kernel.consumer')
    .set({ version })
    .where('name', '=', name)
    .where('version', '<', version)
    .executeTakeFirstOrThrow()

/** Locks a consumer for this transaction. Returns undefined if another process has locked it. */
export const lockConsumer = (tx: Tx, name: string): Promise<CursorRow | undefined> =>
  tx
    .selectFrom('kernel.consumer')
    .select(['version', 'epoch', 'tx_id', 'id'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Locks a consumer like `lockConsumer`, but waits if another process has locked it. */
export const lockConsumerWaiting = (tx: Tx, name: string): Promise<CursorRow> =>
  tx
    .selectFrom('kernel.consumer')
    .select(['version', 'epoch', 'tx_id', 'id'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()

const COLUMNS = sql`event.epoch, event.tx_id::text, event.id, type, at, actor_id, event.subject_id, data,
  coalesce((event.epoch, event.tx_id, event.id) <= (replayed_epoch, replayed_tx_id, replayed_id), false) as replayed`

/**
 * Lists the next events after a position, in order. Stops at the first event before which an open transaction may still
 * insert another one.
 */
export const listNext = async (tx: Tx, name: string, { after, limit }: { after: Position; limit: number }) =>
  (
    await sql<EventRow>`
      select ${COLUMNS} from kernel.event, kernel.consumer
      where name = ${name} and (event.epoch, event.tx_id, event.id) > ${positionOf(after)}
        and (event.epoch < kernel.current_epoch() or event.tx_id < pg_snapshot_xmin(pg_current_snapshot()))
      order by event.epoch, event.tx_id, event.id limit ${limit}`.execute(tx)
  ).rows

export const moveCursor = (tx: Tx, name: string, { epoch, tx_id, id }: Position) =>
  tx.updateTable('kernel.consumer').set({ epoch, tx_id, id }).where('name', '=', name).execute()

/** Returns whether a consumer's position is at or after the given position. */
export const isPassed = async (tx: Tx, name: string, position: Position): Promise<boolean> =>
  (
    await sql<{ passed: boolean }>`
      select (epoch, tx_id, id) >= ${positionOf(position)} as passed from kernel.consumer where name = ${name}`.execute(
      tx,
    )
  ).rows[0]?.passed ?? true

export type ConsumerBacklog = { ready: boolean; held: boolean }

/** Returns whether a consumer's next event is `ready` to be read, or `held` back by an open transaction. */
export const readBacklog = async (db: Db, name: string): Promise<ConsumerBacklog> =>
  (
    await sql<ConsumerBacklog>`
      select coalesce(bool_or(settled), false) as ready, coalesce(bool_or(not settled), false) as held
      from kernel.consumer, lateral (
        select ${isSettled} as settled from kernel.event
        where (event.epoch, event.tx_id, event.id) > (consumer.epoch, consumer.tx_id, consumer.id)
        order by event.epoch, event.tx_id, event.id limit 1) as next
      where name = ${name}`.execute(db)
  ).rows[0] ?? { ready: false, held: false }

/**
 * Moves a consumer back to the start of the event log. Events up to the consumer's current position count as replayed.
 */
export const rewind = (tx: Tx, name: string) =>
  sql`update kernel.consumer set replayed_epoch = epoch, replayed_tx_id = tx_id, replayed_id = id, epoch = 0, tx_id = '0', id = 0
      where name = ${name}`.execute(tx)
