import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type Job, type JobInsert, type JobResult, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/transact.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import { type JobFailures, listDue, listPending } from './job-failures.ts'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import type { Drain } from '../shutdown/drain.ts'
import { isReplaying } from '../events/replay.ts'
import { createQueuePoller, type Queue } from './queue-polling.ts'

const RETRIES_MAX = 8
const RETRY_DELAY_SECONDS = 5
const RETRY_DELAY_SECONDS_MAX = 3_600
/** The time without a heartbeat from the process of a job after which another process takes the job. */
const ALIVE_SECONDS = 30
const LOOK_AFTER_SECONDS = 30
/**
 * The interval at which a queue is polled. Each poll takes two milliseconds, and queues of scheduled jobs are polled
 * less often.
 */
const LOOK_SECONDS = 2
const LOOK_FOR_SCHEDULED_SECONDS = 15
/**
 * The number of jobs that are fetched from a queue together. After a full batch, the next one is fetched immediately,
 * without waiting for the polling interval.
 */
const TAKEN_TOGETHER = 20
/** The maximum number of jobs that an admin's retry puts back into a queue. */
const TRIED_AGAIN_MAX = 1_000

const FORGET_FAILURES = 'kernel.forget-job-failures'

type Work = (data: Record<string, unknown>) => Promise<void>

/** The options of a queue: retries after a failure, number of concurrent jobs, and the feature that it belongs to. */
export type Pace = {
  retriesMax?: number
  atOnce?: number
  /** While this feature is off, jobs wait in the queue. */
  feature?: string
  /**
   * Set for jobs that read for minutes but write nothing that a restore, promotion or purge would affect. Maintenance
   * mode does not wait for them.
   */
  outsideBarrier?: true
}

/** A schedule in cron syntax (UTC). If the schedule has a feature, no job runs while the feature is off. */
export type JobSchedule = string | { cron: string; feature: string }

/**
 * Runs background jobs. Jobs are stored in the same database, in the transaction of the change that sends them, and are
 * retried with increasing delays.
 */
export type Jobs = {
  /** Registers the function that does a job. Must be called while the application is created. */
  work: (name: string, work: Work, pace?: Pace) => void
  /** Registers a scheduled job. */
  schedule: (name: string, rounds: JobSchedule, work: Work) => void
  send: (tx: Db, name: string, ...data: Record<string, unknown>[]) => Promise<void>
  /** Sends a job that is not run before the given time. */
  sendAt: (tx: Db, name: string, job: { at: Date; data: Record<string, unknown> }) => Promise<void>
  /**
   * Returns whether a job with this name and with the given data is pending or running. Locks the name until the
   * transaction ends, so that only one of several callers finds no job and sends one.
   */
  isUnderWay: (tx: Tx, name: string, data?: Record<string, unknown>) => Promise<boolean>
  /**
   * Runs the jobs that are due, and waits until they have ended. Only tests use it.
   * @returns whether any jobs were due
   */
  doDue: () => Promise<boolean>
  failures: JobFailures
  /**
   * Retries the failed jobs of a name immediately, including those that were given up.
   * @returns the number of jobs; undefined for an unknown name
   */
  tryAgain: (name: string) => Promise<number | undefined>
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Entry = { work: Work; cron?: string; pace?: Pace | undefined; feature?: string | undefined }

const policyOf = ({ retriesMax = RETRIES_MAX }: Pace) => ({
  retryLimit: retriesMax,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_SECONDS_MAX,
  heartbeatSeconds: ALIVE_SECONDS,
})

type Policy = ReturnType<typeof policyOf>

type Doing = Entry & { failures: JobFailures; features: FeatureFlags; writeBarrier: WriteBarrier; drain: Drain }

async function outcomeOf({ id, name, data }: Job, { work, cron, feature, ...doing }: Doing): Promise<JobResult> {
  try {
    const passes = cron !== undefined && !doing.features.isOn(feature)
    const act = () => work((data ?? {}) as Record<string, unknown>)
    if (!passes) await (doing.pace?.outsideBarrier ? act() : doing.writeBarrier.runWriteWhenOpen(act))
    return { id, status: 'completed' }
  } catch (error) {
    await doing.failures.note(name, error)
    return { id, status: 'failed', output: { message: (error as Error).message } }
  }
}

/** Runs jobs that were fetched from a queue, `atOnce` at a time. */
async function doAll(jobs: Job[], doing: Doing): Promise<JobResult[]> {
  const outcomes: JobResult[] = []
  const waiting = jobs.values()
  const takeTurns = async () => {
    for (const job of waiting) outcomes.push(await outcomeOf(job, doing))
  }
  await Promise.all(Array.from({ length: doing.pace?.atOnce ?? 1 }, takeTurns))
  return outcomes
}

async function takeSome(boss: PgBoss, name: string, doing: Doing): Promise<void> {
  const jobs = await boss.fetch<object>(name, { batchSize: TAKEN_TOGETHER })
  for (const { id, status, output } of await doAll(jobs, doing)) {
    if (status === 'completed') await boss.complete(name, id)
    else await boss.fail(name, id, output ?? {})
  }
}

type Queues = {
  boss: PgBoss
  db: Db
  works: ReadonlyMap<string, Entry>
  failures: JobFailures
  features: FeatureFlags
  writeBarrier: WriteBarrier
  drain: Drain
}

/**
 * Returns whether a queue is paused. The queue of a scheduled job is not paused while its feature is off. Its jobs then
 * do nothing.
 */
const rests = (
  { features, writeBarrier, drain }: Pick<Doing, 'features' | 'writeBarrier' | 'drain'>,
  { cron, feature }: Entry,
): boolean => drain.isOn() || writeBarrier.closedFor() !== undefined || (cron === undefined && !features.isOn(feature))

/** Runs all due jobs until none are left. @returns whether any jobs were due */
async function emptyQueues({ boss, db, works, ...doing }: Queues): Promise<boolean> {
  const listAwake = async () =>
    (await listDue(db)).filter((name) => {
      const entry = works.get(name)
      return entry && !rests(doing, entry)
    })
  let found = false
  for (let names = await listAwake(); names.length > 0; names = await listAwake()) {
    found = true
    for (const name of names) {
      const entry = works.get(name)
      if (entry) await takeSome(boss, name, { ...entry, ...doing })
    }
  }
  return found
}

/** Puts the failed jobs of a name back into their queue, due immediately. @returns the number of jobs */
async function takeUpAgain(boss: PgBoss, db: Db, name: string): Promise<number> {
  const pending = await listPending(db, name, TRIED_AGAIN_MAX)
  const givenUp = pending.filter(({ state }) => state === 'failed').map(({ id }) => id)
  if (givenUp.length > 0) await boss.retry(name, givenUp)
  for (const { id } of pending) await boss.update({ name, options: { id, startAfter: 0 } })
  return pending.length
}

type JobsParts = {
  connection: Record<string, unknown>
  db: Db
  failures: JobFailures
  features: FeatureFlags
  writeBarrier: WriteBarrier
  drain: Drain
  report: (error: Error) => void
  /** If false, jobs run only when `doDue` is called, and there is no schedule. */
  looksByItself: boolean
}

const createBoss = ({ connection, report, looksByItself }: JobsParts): PgBoss =>
  new PgBoss({
    ...connection,
    application_name: 'inflo jobs',
    max: 3,
    supervise: looksByItself,
    schedule: looksByItself,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
  }).on('error', report)

/** Returns the functions that start and stop fetching jobs from a queue. */
function queueOf(boss: PgBoss, name: string, doing: Doing): Queue {
  const pollingIntervalSeconds = doing.cron ? LOOK_FOR_SCHEDULED_SECONDS : LOOK_SECONDS
  const look = { pollingIntervalSeconds, batchSize: TAKEN_TOGETHER, burstWhenBatchFull: true }
  return {
    rests: () => rests(doing, doing),
    take: () => boss.work(name, { ...look, perJobResults: true }, (jobs: Job[]) => doAll(jobs, doing)),
    leave: () => boss.offWork(name, { wait: false }),
  }
}

export function createJobs(parts: JobsParts): Jobs {
  const { db, failures, features, writeBarrier, drain, report, looksByItself } = parts
  const boss = createBoss(parts)
  let started = false
  const works = new Map<string, Entry>()
  const taking = createQueuePoller(report)
  features.onChange(() => void taking.look())
  writeBarrier.onStateChange(taking.look)
  drain.onBegin(() => void taking.look())
  works.set(FORGET_FAILURES, { work: failures.forgetOld, cron: '13 3 * * *' })

  const begin = async (name: string, entry: Entry, known: ReadonlyMap<string, Partial<Policy>>) => {
    const policy = policyOf(entry.pace ?? {})
    failures.expect(name)
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, policy)
    // Updates a queue that an older version created with another policy.
    else if (!isDeepStrictEqual({ ...queue, ...policy }, queue)) await boss.updateQueue(name, policy)
    if (!looksByItself) return
    await taking.add(queueOf(boss, name, { ...entry, failures, features, writeBarrier, drain }))
    if (entry.cron) await boss.schedule(name, entry.cron)
  }

  const insert = async (tx: Db, name: string, sent: JobInsert[]) => {
    if (!works.has(name)) throw new Error(`No job has the name ${name}`)
    if (!isReplaying()) await boss.insert(name, sent, { db: fromKysely(tx) })
  }

  return {
    work: (name, work, pace) => {
      features.cover('job', name, pace?.feature)
      works.set(name, { work, pace, feature: pace?.feature })
    },
    schedule: (name, rounds, work) => {
      const { cron, feature } = typeof rounds === 'string' ? { cron: rounds } : rounds
      features.cover('job', name, feature)
      works.set(name, { work, cron, feature })
    },
    send: (tx, name, ...data) =>
      insert(
        tx,
        name,
        data.map((one) => ({ data: one })),
      ),
    sendAt: (tx, name, { at, data }) => insert(tx, name, [{ data, startAfter: at }]),
    isUnderWay: isJobPending,
    doDue: () => emptyQueues({ boss, db, works, failures, features, writeBarrier, drain }),
    failures,
    tryAgain: async (name) => (works.has(name) ? takeUpAgain(boss, db, name) : undefined),
    start: async () => {
      await boss.start()
      started = true
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const [name, entry] of works) await begin(name, entry, known)
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/**
 * Returns whether pg-boss has a job that is running or due within a minute. Locks the name until the transaction ends.
 */
async function isJobPending(tx: Tx, name: string, data: Record<string, unknown> = {}): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${name}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
      and coalesce(data, '{}') @> ${JSON.stringify(data)}::jsonb
    limit 1`.execute(tx)
  return rows.length > 0
}
