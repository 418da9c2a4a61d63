import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { ADMIN_LOG } from './admin-log.ts'
import { openLogHeads } from './admin-log-heads.ts'
import { openBelongings } from './belongings.ts'
import { openDb, openPool } from './db.ts'
import { openDisk } from './disk.ts'
import { openDocuments } from './documents.ts'
import { openDoorbell } from './doorbell.ts'
import { openEvents } from './events.ts'
import { openFiles } from './files.ts'
import { keepFilesSwept } from './files-sweeping.ts'
import { openJobFailures } from './job-failures.ts'
import { openJobs } from './jobs.ts'
import type { Kernel } from './kernel.ts'
import { openLimits } from './limits.ts'
import { mailBelongings, openMail } from './mail.ts'
import { openPageCache } from './page-cache.ts'
import { openSecrets } from './secret-key.ts'
import { collectRooms, type Room, type Served } from './serve.ts'
import { openSessions } from './session.ts'
import type { Settings } from './settings.ts'

export type House = {
  kernel: Kernel
  pool: pg.Pool
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

/** Builds the kernel on a migrated database and lets every room move in. */
export function openHouse({ settings, connection, log, rooms, now = () => new Date() }: HouseParts): House {
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
  const filesDirectory = join(settings.dataDirectory, 'files')
  const jobs = openJobs({ connection: { ...connection }, db, failures: openJobFailures({ db, log, now }), report })
  keepFilesSwept(jobs, { db, directory: filesDirectory, now })
  const kernel: Kernel = {
    db,
    settings,
    now,
    jobs,
    sessions: openSessions(),
    mail: openMail({ db, settings, jobs, now }),
    disk,
    files: openFiles(filesDirectory),
    secrets: openSecrets({ db, settings, now, warn }),
    belongings: openBelongings(),
    documents: openDocuments(),
    events: openEvents({ db, failures: jobs.failures, now, log }),
    doorbell: openDoorbell({ db, connection, redisUrl: settings.redisUrl, report }),
    limits: openLimits({ db, scale: settings.limitsScale, now, report }),
    log,
    pages: openPageCache(),
  }
  const served = collectRooms(kernel, rooms)
  // After the rooms' own: what a room is about to send when it erases has reached the outbox by then.
  kernel.belongings.declare('mail', mailBelongings)
  // What public pages show comes from the library alone; a change there drops them in every process.
  kernel.doorbell.on('library', () => kernel.pages.clear())
  const logHeads = openLogHeads({ db, directory: settings.dataDirectory, warn })
  kernel.doorbell.on(ADMIN_LOG, () => void logHeads.follow().catch(report))
  return {
    kernel,
    pool,
    served,
    start: async () => {
      await kernel.secrets.start()
      await logHeads.start()
      await Promise.all([kernel.doorbell.start(), jobs.start(), kernel.events.start()])
      kernel.limits.start()
      disk.start()
    },
    stop: async () => {
      stopping = true
      disk.stop()
      await Promise.all([kernel.limits.stop(), kernel.doorbell.stop(), jobs.stop(), kernel.events.stop()])
      await logHeads.stop()
      await pool.end()
    },
  }
}
