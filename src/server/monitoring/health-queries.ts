import { sql } from 'kysely'
import { backupStates } from '#shared/backup-states.ts'
import type { Db } from '../data/db.ts'
import { TRIES_MAX } from '../events/consumer-steps.ts'

/** Counts the events that each consumer has given up, without the events that wait behind them. */
export const listSetAside = (db: Db) =>
  db
    .selectFrom('kernel.event_waiting')
    .select((eb) => ['consumer', eb.fn.countAll<number>().as('events')])
    .where('failures', '>=', TRIES_MAX)
    .groupBy('consumer')
    .orderBy('consumer')
    .execute()

/**
 * Finds mails that have waited to be sent since before a given time. Reads the sending jobs, so that mails queued while
 * no mail server was configured are not counted: they have no job.
 */
export async function findStuckMail(db: Db, before: Date): Promise<{ mails: number; last_error: string | null }> {
  const { rows } = await sql<{ mails: number; last_error: string | null }>`
    select count(*) as mails, (array_agg(last_error order by queued_at desc) filter (where last_error is not null))[1] as last_error
    from pgboss.job join kernel.mail on mail.id = (job.data ->> 'id')::uuid
    where job.name = 'kernel.send-mail' and job.state in ('created', 'retry', 'active')
      and sent_at is null and failed_at is null and expired_at is null and held_at is null and queued_at < ${before}`.execute(
    db,
  )
  return rows[0] ?? { mails: 0, last_error: null }
}

export type BackupHealth = {
  /** The last backup that ended, successfully or not. */
  last: { state: string; problem: string } | undefined
  last_taken_at: Date | null
  /** The time from which a backup is expected: when the installation was set up. */
  since: Date | null
}

export async function findBackupHealth(db: Db): Promise<BackupHealth> {
  const last = await db
    .selectFrom('kernel.backup')
    .select((eb) => [eb.cast<string>('state', 'text').as('state'), 'problem'])
    .where('state', '!=', backupStates.running)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const taken = await db
    .selectFrom('kernel.backup')
    .select((eb) => eb.fn.max('taken_at').as('at'))
    .where('state', 'in', [backupStates.taken, backupStates.verified])
    .executeTakeFirst()
  const installed = await db.selectFrom('kernel.installation').select('named_at').executeTakeFirst()
  return { last, last_taken_at: taken?.at ?? null, since: installed?.named_at ?? null }
}
