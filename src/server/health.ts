import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { databaseAway, diskFull } from './http/errors.ts'
import { measureEvents } from './events/lag.ts'
import { isForwarded } from './http/forwarded.ts'
import type { House } from './house.ts'
import { bearerToken } from './access/session.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function same(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

// Whatever a proxy hands on comes from somewhere else, though its connection begins on this machine.
function mayReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (isForwarded(request.headers)) return false
  if (metricsToken) return same(bearerToken(request.headers.authorization) ?? '', metricsToken)
  return LOOPBACK.has(request.ip)
}

function countJobFailures(registry: Registry, { kernel }: House): void {
  const counter = new Counter({
    name: 'inflo_job_failures_total',
    help: 'Failures of work beside the requests, by name',
    labelNames: ['job'],
    registers: [],
    collect() {
      this.reset()
      for (const [job, failures] of kernel.jobs.failures.counts()) this.inc({ job }, failures)
    },
  })
  registry.registerMetric(counter)
}

function openRegistry(app: FastifyInstance, house: House): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'inflo_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('inflo_cached_pages', 'Public pages in memory', () => house.kernel.pages.size().pages)
  gauge('inflo_disk_full', 'Whether nothing is taken in for want of room', () => Number(house.kernel.disk.isFull()))
  gauge('inflo_pool_waiting', 'Queries waiting for a connection', () => house.pool.waitingCount)
  countJobFailures(registry, house)
  measureEvents(registry, house.kernel.db)
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

// Asked by whoever likes, it asks the bucket no oftener than this.
const RECENT_MS = 2_000

function recently(look: () => Promise<void>): () => Promise<void> {
  let last = { at: -RECENT_MS, looking: Promise.resolve() }
  return () => {
    const at = performance.now()
    if (at - last.at >= RECENT_MS) last = { at, looking: look() }
    return last.looking
  }
}

/** `/health/live` (the process answers), `/health/ready` (the database and the home of files answer too, and there is room to store), `/metrics` for Prometheus. */
export function serveHealth(app: FastifyInstance, house: House): void {
  const registry = openRegistry(app, house)
  const { db, disk, log, settings } = house.kernel
  const filesAnswer = recently(house.storage.home.check)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (disk.isFull()) throw diskFull()
    await sql`select 1`.execute(db).catch((error: unknown) => {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw databaseAway()
    })
    await filesAnswer()
    return { status: 'ok' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken)) return reply.status(404).send({ detail: 'Not found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
