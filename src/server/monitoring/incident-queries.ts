import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** A monitor and the machine on which it runs. The machine is empty if the result is the same on all machines. */
export type MonitorTarget = { watch: string; machine: string }

/**
 * Claims the next run of a monitor if its interval has passed.
 * @returns true for the process that may run the monitor, false for all other processes
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

/** Opens an incident, or records that it continues. @returns the id if the incident is new */
export const openIncident = async (tx: Db, { sentence, at, ...target }: Found): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string; began: boolean }>`
    insert into kernel.incident (watch, machine, sentence, began_at, seen_at)
    values (${target.watch}, ${target.machine}, ${sentence}, ${at}, ${at})
    on conflict (watch, machine) where healed_at is null
    do update set seen_at = greatest(incident.seen_at, excluded.seen_at), sentence = excluded.sentence
    returning id, (xmax = 0) as began`.execute(tx)
  return rows[0]?.began ? rows[0].id : undefined
}

/** Records that the monitor has run and the incident continues. */
export async function touchIncident(tx: Db, { watch, machine }: MonitorTarget, at: Date): Promise<void> {
  await tx
    .updateTable('kernel.incident')
    .set({ seen_at: sql<Date>`greatest(seen_at, ${at})` })
    .where('watch', '=', watch)
    .where('machine', '=', machine)
    .where('healed_at', 'is', null)
    .execute()
}

/** Closes an open incident. @returns the closed incident; undefined if none was open */
export const closeIncident = (tx: Db, { watch, machine }: MonitorTarget, at: Date) =>
  tx
    .updateTable('kernel.incident')
    .set({ healed_at: sql<Date>`greatest(began_at, ${at})` })
    .where('watch', '=', watch)
    .where('machine', '=', machine)
    .where('healed_at', 'is', null)
    .returning(['id', 'sentence', 'began_at'])
    .executeTakeFirst()

/** Returns open incidents of machines on which no monitor has run since the given time. */
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

/** Lists the open incidents first, then the most recent closed incidents. */
export const listIncidents = (db: Db, most: number) =>
  db
    .selectFrom('kernel.incident')
    .select(['id', 'watch', 'machine', 'sentence', 'began_at', 'seen_at', 'healed_at'])
    .orderBy(sql`healed_at is not null`)
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Counts the open incidents of each monitor. */
export const countOpenIncidents = (db: Db) =>
  db
    .selectFrom('kernel.incident')
    .select((eb) => ['watch', eb.fn.countAll<number>().as('troubles')])
    .where('healed_at', 'is', null)
    .groupBy('watch')
    .execute()
