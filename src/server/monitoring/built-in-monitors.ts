import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import { ageInWords } from '#shared/time/age.ts'
import { auditHeads, auditLogChain } from '../admin-log/audit.ts'
import type { Db } from '../data/db.ts'
import { type Disk, type Space, spaceIn } from '../disk/disk.ts'
import { countErrors } from './error-queries.ts'
import { findStuckMail, listSetAside, type BackupHealth, findBackupHealth } from './health-queries.ts'
import type { MonitorResult, Monitor } from './monitoring.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const GIGABYTE = 1024 ** 3

/**
 * An incident begins when the free share falls below the first value, and ends when it reaches the second, so that a
 * disk near the limit does not cause an incident every minute.
 */
const FREE_SHARE_MIN = 0.1
const FREE_SHARE_AGAIN = 0.12
const STUCK_AFTER_MS = 30 * MINUTE_MS
/** Runs only hourly, since the audit reads the whole admin log. */
const AUDIT_EVERY_MS = 60 * MINUTE_MS
/**
 * The error rate has risen if at least RISE_ERRORS_MIN errors, and RISE_TIMES as many as usual, occur within RECENT_MS.
 */
const RECENT_MS = 10 * MINUTE_MS
const RISE_ERRORS_MIN = 10
const RISE_TIMES = 5

const gigabytes = (bytes: number): string => (bytes / GIGABYTE).toFixed(1)

/** Returns an incident if the disk is full or nearly full. Pure. */
export function checkDiskSpace({ free, size }: Space, isRefused: boolean): MonitorResult {
  if (isRefused) return { incident: 'The disk is full. Writes are refused until there is free space.' }
  const share = free / size
  if (share >= FREE_SHARE_AGAIN) return 'well'
  if (share >= FREE_SHARE_MIN) return 'between'
  const percent = Math.floor(share * 100)
  return { incident: `The disk has ${percent} % free space: ${gigabytes(free)} GB of ${gigabytes(size)} GB.` }
}

/** Returns an incident if the error rate has risen: compares the recent number with the earlier average. Pure. */
export function checkErrorRate({ recent, usual }: { recent: number; usual: number }): MonitorResult {
  const most = Math.max(RISE_ERRORS_MIN, RISE_TIMES * usual)
  if (recent >= most) {
    const before = usual < 1 ? 'fewer than one' : String(Math.round(usual))
    return { incident: `${recent} requests failed within 10 minutes (usually ${before}).` }
  }
  return recent > most / 2 ? 'between' : 'well'
}

const wordsOf = (faults: string[]): MonitorResult =>
  faults.length === 0
    ? 'well'
    : { incident: `${faults.length === 1 ? '1 problem' : `${faults.length} problems, the first`}: ${faults[0]}` }

type Parts = { db: Db; directory: string; disk: Disk; now: () => Date; hasMailServer: boolean }

const watchDisk = ({ directory, disk }: Parts): Monitor => ({
  name: 'disk',
  title: 'The disk is nearly full',
  isOfMachine: true,
  look: async () => checkDiskSpace(await spaceIn(directory), disk.isFull()),
})

const watchMail = ({ db, now, hasMailServer }: Parts): Monitor => ({
  name: 'mail',
  title: 'E-mail is stuck',
  look: async () => {
    if (!hasMailServer) return 'well'
    const { mails, last_error: reason } = await findStuckMail(db, new Date(now().getTime() - STUCK_AFTER_MS))
    if (mails === 0) return 'well'
    const waiting = mails === 1 ? 'One e-mail has' : `${mails} e-mails have`
    return { incident: `${waiting} been waiting for more than 30 minutes.${reason ? ` Last error: ${reason}` : ''}` }
  },
})

const watchEvents = ({ db }: Parts): Monitor => ({
  name: 'events',
  title: 'Events were set aside',
  look: async () => {
    const setAside = await listSetAside(db)
    if (setAside.length === 0) return 'well'
    const named = setAside.map(({ consumer, events }) => `${consumer} (${events})`).join(', ')
    return { incident: `These consumers failed too often and are no longer retried automatically: ${named}.` }
  },
})

const watchLog = ({ db }: Parts): Monitor => ({
  name: 'log-chain',
  title: 'The hash chain of the admin log is broken',
  everyMs: AUDIT_EVERY_MS,
  look: async () => wordsOf((await auditLogChain(db)).faults),
})

const watchLogHeads = ({ db, directory }: Parts): Monitor => ({
  name: 'log-heads',
  title: 'The admin log differs from a server’s saved hashes',
  everyMs: AUDIT_EVERY_MS,
  isOfMachine: true,
  look: async () => wordsOf(await auditHeads(db, directory)),
})

const watchErrors = ({ db, now }: Parts): Monitor => ({
  name: 'errors',
  title: 'The error rate has risen',
  look: async () => {
    const at = now().getTime()
    const since = new Date(at - RECENT_MS)
    const [recent, before] = await Promise.all([
      countErrors(db, { from: since, to: new Date(at + MINUTE_MS) }),
      countErrors(db, { from: new Date(at - DAY_MS), to: since }),
    ])
    return checkErrorRate({ recent, usual: (before * RECENT_MS) / (DAY_MS - RECENT_MS) })
  },
})

/** Returns the kernel's own monitors. */
export const builtInMonitors = (parts: Parts): Monitor[] =>
  [backupMonitor, watchDisk, watchMail, watchEvents, watchLog, watchLogHeads, watchErrors].map((watch) => watch(parts))

/** Returns an incident if the last backup failed or is too old. Pure. */
export function checkBackups({ last, last_taken_at, since }: BackupHealth, now: Date): MonitorResult {
  if (last?.state === 'failed') {
    const why = last.problem === '' ? '' : ` ${last.problem}`
    return { incident: `The last backup failed.${why}` }
  }
  const from = last_taken_at ?? since
  const ageMs = from ? now.getTime() - from.getTime() : 0
  if (ageMs < BACKUP_OLD_AFTER_MS) return 'well'
  return { incident: last_taken_at ? `The last backup is ${ageInWords(ageMs)} old.` : 'No backup has been taken yet.' }
}

/** Creates the monitor that checks whether backups succeed. */
const backupMonitor = ({ db, now }: { db: Db; now: () => Date }): Monitor => ({
  name: 'backup',
  title: 'There is no recent backup',
  look: async () => checkBackups(await findBackupHealth(db), now()),
})
