import { sql } from 'kysely'
import { FEATURES_TOPIC } from '#shared/features.ts'
import type { Db } from '../data/db.ts'

export const LEASE_SECONDS = 10
/**
 * A lease is renewed when less than this is left, so that a process, which checks twice a second, does not write at
 * each check.
 */
const RENEWED_SECONDS = 8
/** The minimum duration of a lease, counted from the moment before it is requested. */
export const LEASE_MIN_MS = RENEWED_SECONDS * 1000
const FORGOTTEN_AFTER = '1 hour'

export type HeartbeatReply = {
  closing_id: string | null
  reason: string | null
  acknowledged: string | null
  /** True if the process that turned maintenance mode on has ended, and this process started later. */
  left_to_us: boolean
  features_head: number
  /** The number of restores that have replaced the database so far. */
  restored: number
}

/**
 * Reports that a process is alive, by the clock of the database, and reads the state that all processes share.
 * @param serves the number of restores when the process started; if it has changed, the process does not count as alive
 */
export async function sendHeartbeat(db: Db, id: string, serves: number | null): Promise<HeartbeatReply> {
  const { rows } = await sql<HeartbeatReply>`
    with renewed as (
      insert into kernel.process (id, started_at, alive_until)
      select ${id}::uuid, clock_timestamp(), clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where coalesce(${serves}::integer = (select coalesce(max(number), 0) from kernel.restore), true) and not exists (
        select from kernel.process where id = ${id} and alive_until > clock_timestamp() + make_interval(secs => ${RENEWED_SECONDS}))
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    select maintenance.id as closing_id, maintenance.reason, own.acknowledged,
      coalesce(own.started_at > maintenance.closed_at and not exists (
        select from kernel.process as closer where closer.id = maintenance.by_process and closer.alive_until > clock_timestamp()
      ), false) as left_to_us,
      coalesce((select head from kernel.topic where name = ${FEATURES_TOPIC}), 0) as features_head,
      coalesce((select max(number) from kernel.restore), 0) as restored
    from (select) as one
    left join kernel.maintenance on true
    left join kernel.process as own on own.id = ${id}`.execute(db)
  return rows[0] as HeartbeatReply
}

/** Turns maintenance mode on. Returns undefined if it was already on. */
export const addMaintenance = (db: Db, { reason, by }: { reason: string; by: string }) =>
  db
    .insertInto('kernel.maintenance')
    .values({ reason, by_process: by, closed_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Turns maintenance mode off; with an id, only if it was turned on under that id. */
export const deleteMaintenance = (db: Db, id?: string) =>
  db
    .deleteFrom('kernel.maintenance')
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .execute()

export const acknowledge = (db: Db, id: string, closingId: string) =>
  db.updateTable('kernel.process').set({ acknowledged: closingId }).where('id', '=', id).execute()

/** Returns the number of living processes that have not acknowledged maintenance mode. */
export const countBusy = async (db: Db, closingId: string): Promise<number> => {
  const { busy } = await db
    .selectFrom('kernel.process')
    .select((eb) => eb.fn.countAll<number>().as('busy'))
    .where('alive_until', '>', sql<Date>`clock_timestamp()`)
    .where((eb) => eb.or([eb('acknowledged', 'is', null), eb('acknowledged', '!=', closingId)]))
    .executeTakeFirstOrThrow()
  return busy
}

export const deleteProcess = (db: Db, id: string) =>
  db
    .deleteFrom('kernel.process')
    .where((eb) =>
      eb.or([eb('id', '=', id), eb('alive_until', '<', sql<Date>`clock_timestamp() - ${FORGOTTEN_AFTER}::interval`)]),
    )
    .execute()

/** Records whether a process answers requests. */
export async function setServing(db: Db, id: string, isServing: boolean): Promise<void> {
  await db.updateTable('kernel.process').set({ is_serving: isServing }).where('id', '=', id).execute()
}

/** Returns whether another living process answers requests. */
export async function doOthersServe(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('kernel.process')
    .select('id')
    .where('id', '!=', id)
    .where('is_serving', '=', true)
    .where('alive_until', '>', sql<Date>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
