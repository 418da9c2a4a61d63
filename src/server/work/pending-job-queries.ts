import { sql } from 'kysely'
import type { Tx } from '../data/transact.ts'

/** Whether pg-boss has a job that is being done or will be within a minute. Holds off whoever asks for the same name until the transaction ends. */
export async function isJobPending(tx: Tx, name: string, data: Record<string, unknown> = {}): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${name}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
      and coalesce(data, '{}') @> ${JSON.stringify(data)}::jsonb
    limit 1`.execute(tx)
  return rows.length > 0
}
