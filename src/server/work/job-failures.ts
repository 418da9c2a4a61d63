import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../data/db.ts'
import { TRIES_MAX } from '../events/consumer-steps.ts'
import { PartialFailureError } from './for-each-isolated.ts'

const ERROR_LENGTH_MAX = 500
/** A failure is forgotten after so long without another. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** The state of the failed work of one name. `waiting` will be retried automatically, `givenUp` will not. */
export type JobFailure = {
  name: string
  failures: number
  firstFailedAt: Date
  lastFailedAt: Date
  lastError: string
  waiting: number
  givenUp: number
}

/** Records what fails outside of requests: in the log, in a counter for /metrics, and in the database for admins. */
export type JobFailures = {
  /** Makes a name known, so that its count begins at zero. */
  expect: (name: string) => void
  note: (name: string, error: unknown) => Promise<void>
  /** Returns how often each kind of work failed in this process. */
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

// The states in which pg-boss stores jobs that it retries and those that it has given up, and those of consumers.
const countPending = (db: Db) =>
  sql<Pending>`
    select name, count(*) filter (where state = 'retry') as waiting, count(*) filter (where state = 'failed') as given_up
    from pgboss.job where state in ('retry', 'failed') group by name
    union all
    select consumer, count(*) filter (where failures < ${TRIES_MAX}), count(*) filter (where failures >= ${TRIES_MAX})
    from kernel.event_waiting group by consumer`.execute(db)

/** The names of jobs that are due, or being done. */
export const listDue = async (db: Db): Promise<string[]> => {
  const due = sql<{ name: string }>`
    select distinct name from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`
  return (await due.execute(db)).rows.map(({ name }) => name)
}

/** The given up and the waiting jobs of a name. */
export const listPending = async (db: Db, name: string, most: number) =>
  (
    await sql<{ id: string; state: 'retry' | 'failed' }>`
      select id, state::text from pgboss.job where name = ${name} and state in ('retry', 'failed') order by created_on limit ${most}`.execute(
      db,
    )
  ).rows

/** All that failed lately, the latest first. */
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

/** Returns the single errors that one error combines. Pure. */
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
      for (const part of partsOf(error)) log.error({ err: part, job: name }, 'a job failed')
      const times = error instanceof PartialFailureError ? error.failed : 1
      counts.set(name, (counts.get(name) ?? 0) + times)
      // While the database is away the log and the count must do.
      await addFailure(db, { name, times, error: sentenceOf(error), at: now() }).catch((reason: unknown) =>
        log.warn({ err: reason, job: name }, 'the failure of a job could not be stored'),
      )
    },
    counts: () => counts,
    forgetOld: async () => void (await deleteBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))),
  }
}
