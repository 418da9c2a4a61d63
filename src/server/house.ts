import type pg from 'pg'
import type { Logger } from 'pino'
import { ADMIN_LOG } from './admin-log/admin-log.ts'
import { type LogHeads, openLogHeads } from './admin-log/heads.ts'
import { openDurations } from './metrics/durations.ts'
import { openBackups } from './backups/backups.ts'
import { createPersonalData } from './data/belongings.ts'
import { type Db, openDb, openPool } from './data/db.ts'
import { createReviewQueues } from './desks/desks.ts'
import { openDisk } from './disk/disk.ts'
import { openDocuments } from './pages/documents.ts'
import { createDrain } from './shutdown/drain.ts'
import { createPubSub } from './doorbell/doorbell.ts'
import { openEvents } from './events/events.ts'
import { fileBelongings } from './files/files.ts'
import { openFeatures } from './features/features.ts'
import { featuresRoutes } from './features/routes.ts'
import { keepFilesSwept } from './files/sweeping.ts'
import { createWriteBarrier } from './gate/gate.ts'
import { openTimeouts } from './access/timeouts.ts'
import { openBlocks } from './data/blocks.ts'
import { openAssistances } from './features/assistance.ts'
import { openAudits } from './tidying/audits.ts'
import { createAwards } from './data/honours.ts'
import { createExclusiveRunner } from './work/alone.ts'
import { openJobFailures } from './work/job-failures.ts'
import { openJobs } from './work/jobs.ts'
import type { Kernel } from './kernel.ts'
import { openLimits } from './access/limits.ts'
import { openLive } from './live/live.ts'
import { mailBelongings } from './mail/belongings-queries.ts'
import { openMail } from './mail/mail.ts'
import { openPageCache } from './pages/cache.ts'
import { openSecrets } from './secrets/key.ts'
import { registerFeatures, type FeaturePlugin, type Served } from './http/serve.ts'
import { openSessions } from './access/session.ts'
import { openErrors } from './watching/errors.ts'
import { builtInMonitors } from './watching/house-watches.ts'
import { createAlerting } from './watching/telling.ts'
import { createMonitoring } from './watching/watching.ts'
import type { Settings } from './settings.ts'
import { openStorage, type Storage } from './files/storage.ts'

export type Application = {
  kernel: Kernel
  pool: pg.Pool
  storage: Storage
  served: Map<string, Served>
  /** Begins what runs beside requests: jobs, rings, limits' settling. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

type ApplicationOptions = {
  settings: Settings
  connection: pg.PoolConfig
  log: Logger
  featurePlugins: FeaturePlugin[]
  now?: () => Date
  /** Looks again and again for jobs, and for what other processes have left. */
  looksByItself?: boolean
}

// PostgreSQL's admin_shutdown.
const ENDED_BY_ITS_DATABASE = '57P01'

/** Has these begin nothing more once the process has been asked to stop; the end of the house waits for what is under way. */
function restInDrain({ drain, monitoring, events, backups, log }: Kernel): void {
  const onFault = (error: unknown) => log.warn({ err: error }, 'a part beside the requests could not be stopped')
  for (const part of [monitoring, events, backups]) drain.onBegin(() => void part.stop().catch(onFault))
}

// After the rooms' own: what a room is about to send when it erases has reached the outbox by then.
function declareOwn(kernel: Kernel, { home, proveOwn }: Storage): void {
  const { db, now, jobs, personalData, pubsub, features, pages } = kernel
  restInDrain(kernel)
  keepFilesSwept(jobs, { db, home, proveOwn, now })
  personalData.declare('mail', mailBelongings)
  personalData.declare('files', fileBelongings)
  // What public pages show comes from the library alone; a change there drops them in every process.
  pubsub.on('library', () => pages.clear())
  // A page that says that something is off is kept as any other.
  features.onChange(() => pages.clear())
}

type ToldParts = Required<Omit<ApplicationOptions, 'featurePlugins'>> & { db: Db; report: (error: Error) => void }

/** What is heard of changes, by rooms and by whoever follows them on a socket, and where they are decided on. */
function openTold({ settings, connection, log, now, db, report }: ToldParts) {
  const errors = openErrors({ db, now, report })
  const sessions = openSessions()
  const pubsub = createPubSub({ db, connection, redisUrl: settings.redisUrl, report })
  const rateLimits = openLimits({ db, scale: settings.limitsScale, now, report })
  const features = openFeatures({ db, pubsub, now, report })
  const writeBarrier = createWriteBarrier({ db, pubsub, features, report, warn: (line) => log.warn(line) })
  const drain = createDrain()
  const live = openLive({
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
    reviewQueues: createReviewQueues({ db, pubsub, now }),
  }
}

/** What is done beside requests, and follows from them. */
function openWork(
  { connection, log, now, db, report, looksByItself }: ToldParts,
  { features, writeBarrier, drain }: Pick<Kernel, 'features' | 'writeBarrier' | 'drain'>,
) {
  const failures = openJobFailures({ db, log, now })
  return {
    jobs: openJobs({
      connection: { ...connection },
      db,
      failures,
      features,
      writeBarrier,
      drain,
      report,
      looksByItself,
    }),
    events: openEvents({ db, failures, now, log, writeBarrier, looksByItself }),
  }
}

/** What is noticed when something goes wrong, and told. */
function openWatch(
  { settings, db, now, report }: ToldParts,
  { errors, jobs, mail, disk, writeBarrier }: Pick<Kernel, 'errors' | 'jobs' | 'mail' | 'disk' | 'writeBarrier'>,
) {
  const telling = createAlerting({ settings, jobs, mail, now })
  const monitoring = createMonitoring({ db, writeBarrier, telling, now, report })
  const directory = settings.dataDirectory
  const watches = builtInMonitors({ db, directory, disk, now, hasMailServer: mail.canSend })
  for (const watch of watches) monitoring.declare(watch)
  jobs.schedule('kernel.forget-troubles', '31 3 * * *', async () => {
    await errors.forgetOld()
    await monitoring.forgetOld()
  })
  return { telling, monitoring }
}

/** What begins, and ends, in which order. */
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

/** Opens what rooms register themselves with, each for what it alone knows. */
const openRegistries = () => ({
  personalData: createPersonalData(),
  blocks: openBlocks(),
  timeouts: openTimeouts(),
  awards: createAwards(),
  assistances: openAssistances(),
  integrityChecks: openAudits(),
  documents: openDocuments(),
})

/** Builds the kernel on a migrated database and lets every room move in. */
export function createApplication(given: ApplicationOptions): Application {
  const { settings, connection, log, featurePlugins, now = () => new Date(), looksByItself = true } = given
  let stopping = false
  const report = (error: Error) => {
    // Our own PostgreSQL ends right after us, and may still find a connection on its way out.
    if (stopping && 'code' in error && error.code === ENDED_BY_ITS_DATABASE) return
    disk.note(error)
    log.warn({ err: error }, 'a part beside the requests failed; it goes on')
  }
  const warn = (line: string) => log.warn(line)
  const pool = openPool(connection, report)
  const db = openDb(pool, (error) => disk.note(error))
  const disk = openDisk({ directory: settings.dataDirectory, db, report })
  const secrets = openSecrets({ db, settings, now, warn })
  const storage = openStorage({ db, settings, secrets, now, report, warn })
  const parts = { settings, connection, log, now, db, report, looksByItself }
  const told = openTold(parts)
  const work = openWork(parts, told)
  const mail = openMail({ db, pubsub: told.pubsub, settings, jobs: work.jobs, now })
  const kernel: Kernel = {
    db,
    settings,
    now,
    ...told,
    ...work,
    ...openWatch(parts, { ...told, ...work, mail, disk }),
    mail,
    disk,
    ...storage.forRooms,
    secrets,
    alone: createExclusiveRunner(connection),
    durations: openDurations(),
    backups: openBackups({
      ...parts,
      warn,
      secrets,
      home: storage.home,
      jobs: work.jobs,
      writeBarrier: told.writeBarrier,
    }),
    ...openRegistries(),
    log,
    pages: openPageCache(),
  }
  const served = registerFeatures(kernel, [featuresRoutes, ...featurePlugins])
  declareOwn(kernel, storage)
  const logHeads = openLogHeads({ db, directory: settings.dataDirectory, warn })
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
