import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

type PendingJobs = { job: string; waiting: number; given_up: number }

/** Counts the failed jobs: those that will be retried, and those that will not. */
export const listPendingJobs = async (db: Db): Promise<PendingJobs[]> =>
  (
    await sql<PendingJobs>`
      select name as job, count(*) filter (where state = 'retry') as waiting, count(*) filter (where state = 'failed') as given_up
      from pgboss.job where state in ('retry', 'failed') group by name`.execute(db)
  ).rows

type MailQueue = { waiting: number; failed: number; oldest_seconds: number }

/** Returns the number of unsent mails, and how long the oldest has been waiting. */
export async function readMailQueue(db: Db, now: Date): Promise<MailQueue> {
  const { rows } = await sql<MailQueue>`
    select count(*) filter (where failed_at is null and expired_at is null) as waiting, count(*) filter (where failed_at is not null) as failed,
      coalesce(extract(epoch from ${now}::timestamptz - min(queued_at) filter (where failed_at is null and expired_at is null)), 0)::float8 as oldest_seconds
    from kernel.mail where sent_at is null`.execute(db)
  return rows[0] as MailQueue
}

/** Returns the number and total size of the stored files, as recorded in the database. */
export async function readStoredFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size_bytes), 0)::bigint as bytes from kernel.file`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
