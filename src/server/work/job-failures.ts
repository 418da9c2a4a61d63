import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../data/db.ts'
import { TRIES_MAX } from '../events/consumer-steps.ts'
import { PartialFailureError } from './for-each-isolated.ts'

const ERROR_LENGTH_MAX = 500
/** The number of days without a further failure after which a failure record is deleted. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * The failures of the work with one name. The jobs counted in `waiting` will be retried automatically; those in
 * `givenUp` will not.
 */
export type JobFailure = {
  name: string
  failures: number
  firstFailedAt: Date
  lastFailedAt: Date
  lastError: string
  waiting: number
  givenUp: number
}

/**
 * Records failures outside of requests: in the log, in a counter for /metrics, and in the database, where admins see
 * them.
 */
export type JobFailures = {
  /** Registers a name, so that its counter begins at zero. */
  expect: (name: string) => void
  note: (name: string, error: unknown) => Promise<void>
  /** Returns how often the work of each name has failed in this process. */
  counts: () => ReadonlyMap<string, number>
  forgetOld: () => Promise<void>
}

type Noted = { name: string; times: number; error: string; at: Date }

const addFailure = (db: Db, { name, times, error, at }: Noted) =>
  db
    .insertInto('kernel.job_failure')
    .values({ name, failures: times, first_failed_at: at, last_failed_at: at, last_error: error })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        failures: sql<number>`job_failure.failures + excluded.failures`,
        last_failed_at: sql<Date>`excluded.last_failed_at`,
        last_error: sql<string>`excluded.last_error`,
      }),
    )
    .execute()

const deleteBefore = (db: Db, moment: Date) =>
  db
    .deleteFrom('kernel.job_failure')
    .where('last_failed_at', '<', moment)
    .where('name', 'not in', (eb) => eb.selectFrom('kernel.event_waiting').select('consumer'))
    .execute()

type Pending = { name: string; waiting: number; given_up: number }

// Counts the failed work by name. Includes jobs of pg-boss and events of consumers, both those that will be retried and
// those that were given up.
const countPending = (db: Db) =>
  sql<Pending>`
    select name, count(*) filter (where state = 'retry') as waiting, count(*) filter (where state = 'failed') as given_up
    from pgboss.job where state in ('retry', 'failed') group by name
    union all
    select consumer, count(*) filter (where failures < ${TRIES_MAX}), count(*) filter (where failures >= ${TRIES_MAX})
    from kernel.event_waiting group by consumer`.execute(db)

/** Returns the names of the jobs that are due or running. */
export const listDue = async (db: Db): Promise<string[]> => {
  const due = sql<{ name: string }>`
    select distinct name from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`
  return (await due.execute(db)).rows.map(({ name }) => name)
}

/** Returns the jobs of a name that have failed: those that will be retried and those that were given up. */
export const listPending = async (db: Db, name: string, most: number) =>
  (
    await sql<{ id: string; state: 'retry' | 'failed' }>`
      select id, state::text from pgboss.job where name = ${name} and state in ('retry', 'failed') order by created_on limit ${most}`.execute(
      db,
    )
  ).rows

/** Returns the recent failures, latest first. */
export async function listFailures(db: Db): Promise<JobFailure[]> {
  const rows = await db.selectFrom('kernel.job_failure').selectAll().orderBy('last_failed_at', 'desc').execute()
  const pending = new Map((await countPending(db)).rows.map((row) => [row.name, row]))
  return rows.map((row) => ({
    name: row.name,
    failures: row.failures,
    firstFailedAt: row.first_failed_at,
    lastFailedAt: row.last_failed_at,
    lastError: row.last_error,
    waiting: pending.get(row.name)?.waiting ?? 0,
    givenUp: pending.get(row.name)?.given_up ?? 0,
  }))
}

/** Returns the individual errors that an error combines. Pure. */
const partsOf = (error: unknown): unknown[] => (error instanceof PartialFailureError ? error.errors : [error])

const sentenceOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replaceAll('\u0000', '').slice(0, ERROR_LENGTH_MAX).toWellFormed()
}

type Parts = { db: Db; log: Logger; now: () => Date }

export function createJobFailures({ db, log, now }: Parts): JobFailures {
  const counts = new Map<string, number>()
  return {
    expect: (name) => void counts.set(name, counts.get(name) ?? 0),
    note: async (name, error) => {
      for (const part of partsOf(error)) log.error({ err: part, job: name }, 'A job failed')
      const times = error instanceof PartialFailureError ? error.failed : 1
      counts.set(name, (counts.get(name) ?? 0) + times)
      // Ignores errors of the database. While it is unreachable, failures are only logged and counted.
      await addFailure(db, { name, times, error: sentenceOf(error), at: now() }).catch((reason: unknown) =>
        log.warn({ err: reason, job: name }, 'The failure of a job could not be stored'),
      )
    },
    counts: () => counts,
    forgetOld: async () => void (await deleteBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))),
  }
}
