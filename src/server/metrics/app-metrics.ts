import { type Registry, Gauge, Counter } from 'prom-client'
import { spaceIn } from '../disk/disk.ts'
import { measureEvents } from '../events/lag.ts'
import type { Application } from '../application.ts'
import { countOpenIncidents } from '../monitoring/incident-queries.ts'
import { findBackupHealth, listSetAside } from '../monitoring/health-queries.ts'
import { LIMIT_RULES, type LimitName } from '../access/limit-rules.ts'
import { memoizeFor } from './memoize-for.ts'
import { listPendingJobs, readDatabaseBytes, readMailQueue } from './queries.ts'

/** Expensive values are read at most this often, regardless of the number of Prometheus servers. */
const RARELY_MS = 30_000
const NAMES = Object.keys(LIMIT_RULES) as LimitName[]

function measureWork(registry: Registry, { kernel }: Application): void {
  const { db, jobs, now } = kernel
  counter(
    registry,
    { name: 'inflo_job_failures_total', help: 'Failures of background jobs, by name', labelNames: ['job'] },
    () => [...jobs.failures.counts()].map(([job, value]) => ({ labels: { job }, value })),
  )
  const pending = memoizeFor(RARELY_MS, () => listPendingJobs(db))
  gauge(
    registry,
    {
      name: 'inflo_jobs_failed',
      help: 'Failed jobs, by whether they will be retried or were given up',
      labelNames: ['job', 'state'],
    },
    async () =>
      (await pending()).flatMap(({ job, waiting, given_up }) => [
        { labels: { job, state: 'waiting' }, value: waiting },
        { labels: { job, state: 'given_up' }, value: given_up },
      ]),
  )
  gauge(
    registry,
    {
      name: 'inflo_events_set_aside',
      help: 'Events that a consumer has set aside after repeated failures',
      labelNames: ['consumer'],
    },
    async () => (await listSetAside(db)).map(({ consumer, events }) => ({ labels: { consumer }, value: events })),
  )
  measureEvents(registry, db, kernel.events.transactionalHandlerNames)
  const mail = memoizeFor(RARELY_MS, () => readMailQueue(db, now()))
  gauge(registry, { name: 'inflo_mail', help: 'Pending and undeliverable mail', labelNames: ['state'] }, async () => {
    const { waiting, failed } = await mail()
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'failed' }, value: failed },
    ]
  })
  gauge(registry, { name: 'inflo_mail_oldest_seconds', help: 'Age of the oldest pending mail' }, async () => [
    { value: (await mail()).oldest_seconds },
  ])
}

function measurePlace(registry: Registry, { kernel, pool }: Application): void {
  const { db, disk, live, pages, settings } = kernel
  const now = (name: string, help: string, read: () => number) =>
    gauge(registry, { name, help }, async () => [{ value: read() }])
  now('inflo_cached_pages', 'Cached public pages', () => pages.size().pages)
  now('inflo_disk_full', 'Whether writes are refused because the disk is full', () => Number(disk.isFull()))
  now('inflo_pool_waiting', 'Queries that wait for a database connection', () => pool.waitingCount)
  const space = memoizeFor(1_000, () => spaceIn(settings.dataDirectory))
  gauge(registry, { name: 'inflo_disk_free_bytes', help: 'Free space on the disk of the data directory' }, async () => [
    { value: (await space()).free },
  ])
  gauge(registry, { name: 'inflo_disk_size_bytes', help: 'Size of the disk of the data directory' }, async () => [
    { value: (await space()).size },
  ])
  const databaseBytes = memoizeFor(RARELY_MS, () => readDatabaseBytes(db))
  gauge(registry, { name: 'inflo_database_bytes', help: 'Size of the database' }, async () => [
    { value: await databaseBytes() },
  ])
  gauge(
    registry,
    {
      name: 'inflo_sockets',
      help: 'Open sockets of members and of visitors',
      labelNames: ['who'],
    },
    async () => {
      const { members, strangers } = live.count()
      return [
        { labels: { who: 'members' }, value: members },
        { labels: { who: 'strangers' }, value: strangers },
      ]
    },
  )
}

// Reports nothing if there is no backup, since a missing backup is already reported as an incident.
function measureBackups(registry: Registry, { kernel: { db, now } }: Application): void {
  const backupHealth = memoizeFor(RARELY_MS, () => findBackupHealth(db))
  gauge(registry, { name: 'inflo_backup_age_seconds', help: 'Age of the last backup' }, async () => {
    const { last_taken_at: at } = await backupHealth()
    return at ? [{ value: (now().getTime() - at.getTime()) / 1000 }] : []
  })
  gauge(registry, { name: 'inflo_backup_failed', help: 'Whether the last backup failed' }, async () => [
    { value: Number((await backupHealth()).last?.state === 'failed') },
  ])
}

function measureFaults(registry: Registry, { kernel: { db, errors, rateLimits, monitoring } }: Application): void {
  counter(
    registry,
    { name: 'inflo_errors_total', help: 'Requests and frames that failed with an unexpected error' },
    () => [{ value: errors.count() }],
  )
  counter(
    registry,
    { name: 'inflo_limits_met_total', help: 'Uses refused by a rate limit', labelNames: ['limit'] },
    () => NAMES.map((limit) => ({ labels: { limit }, value: rateLimits.met().get(limit) ?? 0 })),
  )
  gauge(registry, { name: 'inflo_troubles', help: 'Open incidents, by monitor', labelNames: ['watch'] }, async () => {
    const lasting = new Map((await countOpenIncidents(db)).map(({ watch, troubles: incidents }) => [watch, incidents]))
    return monitoring.watches().map(({ name }) => ({ labels: { watch: name }, value: lasting.get(name) ?? 0 }))
  })
}

/**
 * Registers the metrics of the application. Most values are read from the database, and are the same in every process.
 */
export function registerMetrics(registry: Registry, application: Application): void {
  measureWork(registry, application)
  measurePlace(registry, application)
  measureBackups(registry, application)
  measureFaults(registry, application)
}

type Labelled = { labels?: Record<string, string>; value: number }

type Traits = { name: string; help: string; labelNames?: string[] }

/**
 * Registers a gauge that is read when Prometheus requests it. If reading fails, for example because the database is
 * unreachable, the gauge has no value.
 */
function gauge(registry: Registry, { name, help, labelNames = [] }: Traits, read: () => Promise<Labelled[]>): void {
  const made = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const found = await read().catch((): Labelled[] => [])
      made.reset()
      if (found.length === 0 && labelNames.length === 0) made.remove()
      for (const { labels = {}, value } of found) made.set(labels, value)
    },
  })
  registry.registerMetric(made)
}

/** Registers a counter whose value is stored elsewhere. */
function counter(registry: Registry, { name, help, labelNames = [] }: Traits, read: () => Labelled[]): void {
  const made = new Counter({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      made.reset()
      for (const { labels = {}, value } of read()) made.inc(labels, value)
    },
  })
  registry.registerMetric(made)
}
