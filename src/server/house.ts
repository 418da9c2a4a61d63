import type pg from 'pg'
import type { Logger } from 'pino'
import { ADMIN_LOG } from './admin-log/admin-log.ts'
import { openLogHeads } from './admin-log/heads.ts'
import { openBelongings } from './data/belongings.ts'
import { type Db, openDb, openPool } from './data/db.ts'
import { openDisk } from './data/disk.ts'
import { openDocuments } from './pages/documents.ts'
import { openDoorbell } from './doorbell/doorbell.ts'
import { openEvents } from './events/events.ts'
import { fileBelongings } from './files/files.ts'
import { keepFilesSwept } from './files/sweeping.ts'
import { openJobFailures } from './work/job-failures.ts'
import { openJobs } from './work/jobs.ts'
import type { Kernel } from './kernel.ts'
import { openLimits } from './access/limits.ts'
import { openLive } from './live/live.ts'
import { mailBelongings, openMail } from './mail/mail.ts'
import { openPageCache } from './pages/cache.ts'
import { openSecrets } from './secrets/key.ts'
import { collectRooms, type Room, type Served } from './http/serve.ts'
import { openSessions } from './access/session.ts'
import type { Settings } from './settings.ts'
import { openStorage, type Storage } from './files/storage.ts'

export type House = {
  kernel: Kernel
  pool: pg.Pool
  storage: Storage
  served: Map<string, Served>
  /** Begins what runs beside requests: jobs, rings, limits' settling. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

type HouseParts = {
  settings: Settings
  connection: pg.PoolConfig
  log: Logger
  rooms: Room[]
  now?: () => Date
}

// PostgreSQL's admin_shutdown.
const ENDED_BY_ITS_DATABASE = '57P01'

// After the rooms' own: what a room is about to send when it erases has reached the outbox by then.
function declareOwn({ db, now, jobs, belongings, doorbell, pages }: Kernel, { home }: Storage): void {
  keepFilesSwept(jobs, { db, home, now })
  belongings.declare('mail', mailBelongings)
  belongings.declare('files', fileBelongings)
  // What public pages show comes from the library alone; a change there drops them in every process.
  doorbell.on('library', () => pages.clear())
}

type ToldParts = Required<Omit<HouseParts, 'rooms'>> & { db: Db; report: (error: Error) => void }

/** What is heard of changes: by rooms, and by whoever follows them on a socket. */
function openTold({ settings, connection, log, now, db, report }: ToldParts) {
  const sessions = openSessions()
  const doorbell = openDoorbell({ db, connection, redisUrl: settings.redisUrl, report })
  const limits = openLimits({ db, scale: settings.limitsScale, now, report })
  const live = openLive({ db, doorbell, sessions, limits, settings, log, now, report })
  return { sessions, doorbell, limits, live }
}

/** Builds the kernel on a migrated database and lets every room move in. */
export function openHouse({ settings, connection, log, rooms, now = () => new Date() }: HouseParts): House {
  let stopping = false
  const report = (error: Error) => {
    // Our own PostgreSQL ends right after us, and may still find a connection on its way out.
    if (stopping && 'code' in error && error.code === ENDED_BY_ITS_DATABASE) return
    disk.note(error)
    log.warn({ err: error }, 'a part beside the requests failed; it goes on')
  }
  const pool = openPool(connection, report)
  const db = openDb(pool, (error) => disk.note(error))
  const disk = openDisk({ directory: settings.dataDirectory, db, report })
  const secrets = openSecrets({ db, settings, now, warn: (line) => log.warn(line) })
  const storage = openStorage({ settings, secrets, now, report, warn: (line) => log.warn(line) })
  const jobs = openJobs({ connection: { ...connection }, db, failures: openJobFailures({ db, log, now }), report })
  const kernel: Kernel = {
    db,
    settings,
    now,
    jobs,
    ...openTold({ settings, connection, log, now, db, report }),
    mail: openMail({ db, settings, jobs, now }),
    disk,
    ...storage.forRooms,
    secrets,
    belongings: openBelongings(),
    documents: openDocuments(),
    events: openEvents({ db, failures: jobs.failures, now, log }),
    log,
    pages: openPageCache(),
  }
  const served = collectRooms(kernel, rooms)
  declareOwn(kernel, storage)
  const logHeads = openLogHeads({ db, directory: settings.dataDirectory, warn: (line) => log.warn(line) })
  kernel.doorbell.on(ADMIN_LOG, () => void logHeads.follow().catch(report))
  return {
    kernel,
    pool,
    storage,
    served,
    start: async () => {
      await kernel.secrets.start()
      await storage.start()
      await logHeads.start()
      await Promise.all([kernel.doorbell.start(), jobs.start(), kernel.events.start()])
      kernel.limits.start()
      kernel.live.start()
      disk.start()
    },
    stop: async () => {
      stopping = true
      disk.stop()
      storage.stop()
      await kernel.live.stop()
      await Promise.all([kernel.limits.stop(), kernel.doorbell.stop(), jobs.stop(), kernel.events.stop()])
      await logHeads.stop()
      await pool.end()
    },
  }
}
