import type pg from 'pg'
import type { Logger } from 'pino'
import { ADMIN_LOG } from './admin-log/admin-log.ts'
import { type LogHeads, createLogHeads } from './admin-log/heads.ts'
import { createRouteDurations } from './metrics/durations.ts'
import { createBackups } from './backups/backups.ts'
import { createPersonalData } from './data/personal-data.ts'
import { type Db, createDb, createPool } from './data/db.ts'
import { createReviewQueues } from './review-queues/review-queues.ts'
import { createDiskMonitor } from './disk/disk.ts'
import { createDocuments } from './pages/documents.ts'
import { createDrain } from './shutdown/drain.ts'
import { createPubSub } from './pubsub/pubsub.ts'
import { createEventLog } from './events/events.ts'
import { filePersonalData } from './files/files.ts'
import { createFeatureFlags } from './feature-flags/feature-flags.ts'
import { featuresRoutes } from './feature-flags/routes.ts'
import { scheduleFileSweeps } from './files/garbage-collection.ts'
import { createWriteBarrier } from './write-barrier/write-barrier.ts'
import { createExtensions } from './extension-points.ts'
import { createIntegrityChecks } from './data-integrity/integrity-checks.ts'
import { createExclusiveRunner } from './work/exclusive.ts'
import { createJobFailures } from './work/job-failures.ts'
import { createJobs } from './work/jobs.ts'
import type { Kernel } from './kernel.ts'
import { createRateLimits } from './access/rate-limits.ts'
import { createRealtime } from './realtime/realtime.ts'
import { mailPersonalData } from './mail/personal-data-queries.ts'
import { createMailService } from './mail/mail.ts'
import { createPageCache } from './pages/cache.ts'
import { createSecrets } from './secrets/key.ts'
import { registerFeatures, type FeaturePlugin, type Served } from './http/serve.ts'
import { createSessions } from './access/session.ts'
import { createErrorTracker } from './monitoring/errors.ts'
import { builtInMonitors } from './monitoring/built-in-monitors.ts'
import { createAlerting } from './monitoring/alerting.ts'
import { createMonitoring } from './monitoring/monitoring.ts'
import type { Settings } from './settings.ts'
import { createStorage, type Storage } from './files/storage.ts'

export type Application = {
  kernel: Kernel
  pool: pg.Pool
  storage: Storage
  served: Map<string, Served>
  /** Starts the background work: jobs, pub/sub and writing of the rate limits. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

type ApplicationOptions = {
  settings: Settings
  connection: pg.PoolConfig
  log: Logger
  featurePlugins: FeaturePlugin[]
  now?: () => Date
  /** True if this process polls for jobs and for unfinished work of other processes. */
  looksByItself?: boolean
}

// PostgreSQL's error code for a connection that an administrator ended (admin_shutdown).
const ENDED_BY_ITS_DATABASE = '57P01'

/**
 * Stops monitoring, events and backups from starting new work as soon as the process begins to shut down. The
 * application's `stop` waits for work in progress.
 */
function restInDrain({ drain, monitoring, events, backups, log }: Kernel): void {
  const onFault = (error: unknown) => log.warn({ err: error }, 'A background component could not be stopped')
  for (const part of [monitoring, events, backups]) drain.onBegin(() => void part.stop().catch(onFault))
}

// Declared after the features, so that the outbox already contains the mails that features queue during an erasure.
function declareOwn(kernel: Kernel, { home, proveOwn }: Storage): void {
  const { db, now, jobs, personalData, features, pages } = kernel
  restInDrain(kernel)
  scheduleFileSweeps(jobs, { db, home, proveOwn, now })
  personalData.declare('mail', mailPersonalData)
  personalData.declare('files', filePersonalData)
  // A cached page may show a feature that was turned off, or hide one that was turned on.
  features.onChange(() => pages.clear())
}

type SharedParts = Required<Omit<ApplicationOptions, 'featurePlugins'>> & { db: Db; report: (error: Error) => void }

/** Creates the services for sessions, pub/sub, limits and sockets. */
function createMessaging({ settings, connection, log, now, db, report }: SharedParts) {
  const errors = createErrorTracker({ db, now, report })
  const sessions = createSessions()
  const pubsub = createPubSub({ db, connection, redisUrl: settings.redisUrl, report })
  const rateLimits = createRateLimits({ db, scale: settings.limitsScale, now, report })
  const features = createFeatureFlags({ db, pubsub, now, report })
  const writeBarrier = createWriteBarrier({ db, pubsub, features, report, warn: (line) => log.warn(line) })
  const drain = createDrain()
  const live = createRealtime({
    db,
    pubsub,
    features,
    writeBarrier,
    sessions,
    rateLimits,
    settings,
    log,
    now,
    errors,
    report,
  })
  return {
    sessions,
    pubsub,
    drain,
    features,
    writeBarrier,
    rateLimits,
    errors,
    live,
  }
}

/** Creates the services that run outside of requests. */
function createWorkServices(
  { connection, log, now, db, report, looksByItself }: SharedParts,
  { features, writeBarrier, drain }: Pick<Kernel, 'features' | 'writeBarrier' | 'drain'>,
) {
  const failures = createJobFailures({ db, log, now })
  return {
    jobs: createJobs({
      connection: { ...connection },
      db,
      failures,
      features,
      writeBarrier,
      drain,
      report,
      looksByItself,
    }),
    events: createEventLog({ db, failures, now, log, writeBarrier, looksByItself }),
  }
}

/** Creates the incident monitors and the alerting. */
function createMonitors(
  { settings, db, now, report }: SharedParts,
  { errors, jobs, mail, disk, writeBarrier }: Pick<Kernel, 'errors' | 'jobs' | 'mail' | 'disk' | 'writeBarrier'>,
) {
  const alerting = createAlerting({ settings, jobs, mail, now })
  const monitoring = createMonitoring({ db, writeBarrier, telling: alerting, now, report })
  const directory = settings.dataDirectory
  const watches = builtInMonitors({ db, directory, disk, now, hasMailServer: mail.canSend })
  for (const watch of watches) monitoring.declare(watch)
  jobs.schedule('kernel.forget-troubles', '31 3 * * *', async () => {
    await errors.forgetOld()
    await monitoring.forgetOld()
  })
  return { alerting, monitoring }
}

/** Returns functions that start and stop the application's services, each in a fixed order. */
const lifeOf = (kernel: Kernel, storage: Storage, logHeads: LogHeads) => ({
  start: async () => {
    await kernel.secrets.start()
    await storage.start()
    await logHeads.start()
    await kernel.backups.start()
    await kernel.features.start()
    await kernel.writeBarrier.start()
    await Promise.all([kernel.pubsub.start(), kernel.jobs.start(), kernel.events.start()])
    await kernel.mail.start()
    await kernel.backups.catchUp()
    kernel.rateLimits.start()
    kernel.live.start()
    kernel.disk.start()
    kernel.errors.start()
    kernel.monitoring.start()
  },
  stop: async () => {
    await kernel.monitoring.stop()
    kernel.disk.stop()
    storage.stop()
    await kernel.live.stop()
    await kernel.errors.stop()
    await kernel.backups.stop()
    await Promise.all([kernel.rateLimits.stop(), kernel.pubsub.stop(), kernel.jobs.stop(), kernel.events.stop()])
    await kernel.writeBarrier.stop()
    await logHeads.stop()
  },
})

/** Creates the registries to which features add their declarations. */
const createRegistries = () => ({
  personalData: createPersonalData(),
  extensions: createExtensions(),
  integrityChecks: createIntegrityChecks(),
  documents: createDocuments(),
})

/** Builds the kernel on a migrated database and registers every feature. */
export function createApplication(given: ApplicationOptions): Application {
  const { settings, connection, log, featurePlugins, now = () => new Date(), looksByItself = true } = given
  let stopping = false
  const report = (error: Error) => {
    // The PostgreSQL that we run ends right after this process, and may still end a connection while we stop.
    if (stopping && 'code' in error && error.code === ENDED_BY_ITS_DATABASE) return
    disk.note(error)
    log.warn({ err: error }, 'A background task failed; the server keeps running')
  }
  const warn = (line: string) => log.warn(line)
  const pool = createPool(connection, report)
  const db = createDb(pool, (error) => disk.note(error))
  const disk = createDiskMonitor({ directory: settings.dataDirectory, db, report })
  const secrets = createSecrets({ db, settings, now, warn })
  const storage = createStorage({ db, settings, secrets, now, report, warn })
  const parts = { settings, connection, log, now, db, report, looksByItself }
  const messaging = createMessaging(parts)
  const work = createWorkServices(parts, messaging)
  const { writeBarrier, pubsub } = messaging
  const { jobs } = work
  const mail = createMailService({ db, pubsub, settings, jobs, now })
  const kernel: Kernel = {
    db,
    settings,
    now,
    ...messaging,
    ...work,
    reviewQueues: createReviewQueues({ db, pubsub, now, jobs }),
    ...createMonitors(parts, { ...messaging, ...work, mail, disk }),
    mail,
    disk,
    ...storage.forFeatures,
    secrets,
    exclusive: createExclusiveRunner(connection),
    durations: createRouteDurations(),
    backups: createBackups({ ...parts, warn, secrets, home: storage.home, jobs, writeBarrier }),
    ...createRegistries(),
    log,
    pages: createPageCache(),
  }
  const served = registerFeatures(kernel, [featuresRoutes, ...featurePlugins])
  declareOwn(kernel, storage)
  const logHeads = createLogHeads({ db, directory: settings.dataDirectory, warn })
  kernel.pubsub.on(ADMIN_LOG, () => void logHeads.follow().catch(report))
  const life = lifeOf(kernel, storage, logHeads)
  return {
    kernel,
    pool,
    storage,
    served,
    start: life.start,
    stop: async () => {
      stopping = true
      await life.stop()
      await pool.end()
    },
  }
}
