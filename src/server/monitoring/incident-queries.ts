import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** The monitor, and the machine that it runs on; empty if the result is the same for all. */
export type MonitorTarget = { watch: string; machine: string }

/**
 * Claims the next run of a monitor if the last one is long enough ago.
 * @returns whether it was claimed: by one process only.
 */
export const claimMonitorRun = async (
  db: Db,
  { watch, machine }: MonitorTarget,
  { at, everyMs }: { at: Date; everyMs: number },
) => {
  const { rows } = await sql`
    insert into kernel.monitor_run (watch, machine, looked_at) values (${watch}, ${machine}, ${at})
    on conflict (watch, machine) do update set looked_at = excluded.looked_at
    where monitor_run.looked_at <= ${new Date(at.getTime() - everyMs)} or monitor_run.looked_at > ${new Date(at.getTime() + everyMs)}
    returning watch`.execute(db)
  return rows.length > 0
}

type Found = MonitorTarget & { sentence: string; at: Date }

/** Opens an incident, or records that it continues. @returns its id if it began with this. */
export const openIncident = async (tx: Db, { sentence, at, ...target }: Found): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string; began: boolean }>`
    insert into kernel.incident (watch, machine, sentence, began_at, seen_at)
    values (${target.watch}, ${target.machine}, ${sentence}, ${at}, ${at})
    on conflict (watch, machine) where healed_at is null
    do update set seen_at = greatest(incident.seen_at, excluded.seen_at), sentence = excluded.sentence
    returning id, (xmax = 0) as began`.execute(tx)
  return rows[0]?.began ? rows[0].id : undefined
}

/** Records that the monitor ran and the incident continues. */
export async function touchIncident(tx: Db, { watch, machine }: MonitorTarget, at: Date): Promise<void> {
  await tx
    .updateTable('kernel.incident')
    .set({ seen_at: sql<Date>`greatest(seen_at, ${at})` })
    .where('watch', '=', watch)
    .where('machine', '=', machine)
    .where('healed_at', 'is', null)
    .execute()
}

/** @returns the incident that ended with this; undefined without one. */
export const closeIncident = (tx: Db, { watch, machine }: MonitorTarget, at: Date) =>
  tx
    .updateTable('kernel.incident')
    .set({ healed_at: sql<Date>`greatest(began_at, ${at})` })
    .where('watch', '=', watch)
    .where('machine', '=', machine)
    .where('healed_at', 'is', null)
    .returning(['id', 'sentence', 'began_at'])
    .executeTakeFirst()

/** Returns incidents of machines that no monitor has looked at since. */
export const listAbandonedIncidents = (db: Db, before: Date) =>
  db
    .selectFrom('kernel.incident')
    .select(['watch', 'machine'])
    .where('healed_at', 'is', null)
    .where('machine', '!=', '')
    .where('seen_at', '<', before)
    .execute()

export async function purgeIncidents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('kernel.incident').where('healed_at', '<', before).execute()
}

/** Lists open incidents first, then the latest. */
export const listIncidents = (db: Db, most: number) =>
  db
    .selectFrom('kernel.incident')
    .select(['id', 'watch', 'machine', 'sentence', 'began_at', 'seen_at', 'healed_at'])
    .orderBy(sql`healed_at is not null`)
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Counts the open incidents by monitor. */
export const countOpenIncidents = (db: Db) =>
  db
    .selectFrom('kernel.incident')
    .select((eb) => ['watch', eb.fn.countAll<number>().as('troubles')])
    .where('healed_at', 'is', null)
    .groupBy('watch')
    .execute()
