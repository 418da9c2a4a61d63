import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { databaseAway, diskFull, serverStopping } from './http/errors.ts'
import { memoizeFor } from './metrics/memoize-for.ts'
import { registerMetrics } from './metrics/app-metrics.ts'
import { isForwarded } from './http/forwarded-requests.ts'
import type { Application } from './application.ts'
import { bearerToken } from './access/session.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function same(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

// Refuses forwarded requests, since a proxy on this machine would otherwise make any request look local.
function mayReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (isForwarded(request.headers)) return false
  if (metricsToken) return same(bearerToken(request.headers.authorization) ?? '', metricsToken)
  return LOOPBACK.has(request.ip)
}

function createHealthRegistry(app: FastifyInstance, application: Application): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'inflo_request_seconds',
    help: 'Response time, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  registerMetrics(registry, application)
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    if (labels.route.startsWith('/api/'))
      application.kernel.durations.add(`${labels.method} ${labels.route}`, reply.elapsedTime)
    done()
  })
  return registry
}

// The bucket is checked at most once within this time, however often health is requested.
const RECENT_MS = 2_000

/**
 * Serves `/health/live` (the process responds), `/health/ready` (the database and the file storage respond as well, the
 * disk has free space, and the server is not stopping), and `/metrics` for Prometheus.
 */
export function serveHealth(app: FastifyInstance, application: Application): void {
  const registry = createHealthRegistry(app, application)
  const { db, disk, drain, log, settings } = application.kernel
  const filesAnswer = memoizeFor(RECENT_MS, application.storage.home.check)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (drain.isOn()) throw serverStopping()
    if (disk.isFull()) throw diskFull()
    await sql`select 1`.execute(db).catch((error: unknown) => {
      log.warn({ err: error }, 'The server is not ready because the database does not answer')
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
