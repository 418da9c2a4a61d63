import { backupStates } from '#shared/backup-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { Jobs } from '../work/jobs.ts'
import { createBackupFollowUp, type BackupWorkOptions } from './backup-follow-up.ts'
import { bytesOf, type Manifest, rowsOf } from './manifest.ts'
import { listUnverified, setBackupState, type BackupRow, deleteBackups, listBackups } from './queries.ts'
import { writeBackup, describeBackupError, withBackupLock } from './write-backup.ts'
import { removeFolder, sweepFiles, removeEmptyFolders } from './backup-files.ts'
import { RETAIN_DAILY_DAYS, expiredBackupIds, RETAIN_ALL_DAYS } from './retention/retention-policy.ts'
import { findBackupIn } from './stored-backup.ts'

const TAKE = 'kernel.take-backup'
const VERIFY = 'kernel.verify-backup'
const COPY = 'kernel.copy-backup'
const COME_ROUND = 'kernel.backups'

const taken = (manifest: Manifest) => ({
  state: backupStates.taken,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  files: manifest.files.count,
  bytes: bytesOf(manifest),
  problem:
    manifest.files.missing.length === 0
      ? ''
      : `${manifest.files.missing.length} files were missing or damaged when this backup was taken.`,
})

/** Creates the handlers of the backup jobs. */
export function createBackupWork(parts: BackupWorkOptions) {
  const { db, connection, near, far, directory, machine, home, jobs, now, stopping } = parts
  const follow = async (id: string, tx: Db = db) => {
    await jobs.send(tx, VERIFY, { id })
    if (far) await jobs.send(tx, COPY, { id })
  }
  const underWay = new Set<Promise<void>>()
  const takeWhole = async (id: string, reason: string) => {
    const begun = performance.now()
    const taken_at = now()
    const from = [backupStates.running]
    try {
      // Another server may have created the job, so the machine that takes the backup is recorded here.
      await setBackupState(db, { id, from, machine })
      const named = { id, reason, taken_at: taken_at.toISOString() }
      const manifest = await writeBackup({ connection, destination: near, home, directory, signal: stopping }, named)
      const take_ms = Math.round(performance.now() - begun)
      await setBackupState(db, { id, from, taken_at, take_ms, ...taken(manifest) })
    } catch (error) {
      await setBackupState(db, { id, from, state: backupStates.failed, problem: describeBackupError(error) })
      throw Object.assign(new Failure('unavailable', `The backup failed: ${describeBackupError(error)}`), {
        cause: error,
      })
    }
  }
  const take = (id: string, reason: string) => {
    const taking = takeWhole(id, reason).finally(() => underWay.delete(taking))
    underWay.add(taking)
    return taking
  }
  const { verify, copy, where } = createBackupFollowUp(parts)
  const verifyLater = async (tx: Tx, id: string) => {
    if (await jobs.isUnderWay(tx, VERIFY, { id })) return false
    await follow(id, tx)
    return true
  }
  return {
    take,
    verifyWhere: where(VERIFY, verify),
    copyWhere: where(COPY, copy),
    follow,
    verify,
    copy,
    isBeingTaken: (tx: Tx) => jobs.isUnderWay(tx, TAKE),
    verifyLater,
    catchUp: async () => {
      for (const id of await listUnverified(db, machine)) await transact({ db }, (tx) => verifyLater(tx, id))
    },
    send: (tx: Db, id: string, reason: string) => jobs.send(tx, TAKE, { id, reason }),
    ...createBackupRemoval(parts),
    ended: () => Promise.allSettled(underWay),
  }
}

export function declareBackupJobs(
  jobs: Jobs,
  work: ReturnType<typeof createBackupWork>,
  begin: (reason: string) => Promise<unknown>,
): void {
  const outsideBarrier = true
  jobs.work(
    TAKE,
    async ({ id, reason }) => {
      await work.take(String(id), String(reason))
      await work.follow(String(id))
    },
    { retriesMax: 0, outsideBarrier },
  )
  jobs.work(VERIFY, work.verifyWhere, { retriesMax: 2, outsideBarrier })
  jobs.work(COPY, work.copyWhere, { outsideBarrier })
  jobs.work(REMOVE, work.removeWhere, { outsideBarrier })
  jobs.schedule(COME_ROUND, '23 */6 * * *', async () => {
    await begin('Every six hours')
    await work.removeOld()
  })
}

const REMOVE = 'kernel.remove-backups'

const DAY_MS = 86_400_000

/**
 * The maximum number of times that a removal job is passed on to another server. Servers poll every two seconds, so a
 * job is passed on for more than a minute.
 */
const HANDED_ON_MAX = 40

/** The age at which an expired backup is no longer listed, even if its machine did not delete it. */
const FORGOTTEN_DAYS = 2 * RETAIN_DAILY_DAYS

/**
 * Returns the backups to delete: the expired ones, and failed backups that are older than the retention period. Pure.
 */
function dueAmong(rows: BackupRow[], now: Date): BackupRow[] {
  const dated = rows.flatMap(({ id, taken_at, state }) =>
    taken_at && state !== backupStates.failed ? [{ id, taken_at, verified: state === backupStates.verified }] : [],
  )
  const due = new Set(expiredBackupIds(dated, now))
  const before = now.getTime() - RETAIN_ALL_DAYS * DAY_MS
  return rows.filter(
    ({ id, state, started_at }) => due.has(id) || (state === backupStates.failed && started_at.getTime() < before),
  )
}

/** Creates the functions that delete old backups. Each machine deletes only the backups that it stores. */
function createBackupRemoval(parts: BackupWorkOptions) {
  const { db, connection, near, far, directory, machine, jobs, now } = parts
  // A machine that was renamed still has its old backups on the disk, so the directory is searched as well.
  const liesHere = async (row: BackupRow) =>
    row.machine === machine ||
    (await findBackupIn(near, row.id).then(
      () => true,
      () => false,
    ))
  const removeOwn = async (due: BackupRow[]): Promise<BackupRow[]> => {
    const own: BackupRow[] = []
    for (const row of due) if (await liesHere(row)) own.push(row)
    if (own.length === 0) return due
    await withBackupLock(connection, async () => {
      for (const destination of far ? [near, far] : [near]) {
        for (const { id } of own) await removeFolder(destination, id)
        await sweepFiles(destination)
      }
      for (const { id } of own) await removeEmptyFolders(directory, id)
    })
    await deleteBackups(
      db,
      own.map(({ id }) => id),
    )
    return due.filter((row) => !own.includes(row))
  }
  const forget = async (rows: BackupRow[]) => {
    const before = now().getTime() - FORGOTTEN_DAYS * DAY_MS
    const ids = rows.filter(({ started_at }) => started_at.getTime() < before).map(({ id }) => id)
    if (ids.length > 0) await deleteBackups(db, ids)
    return rows.filter(({ id }) => !ids.includes(id))
  }
  return {
    /**
     * Deletes the expired backups that this machine stores, and sends jobs so that the other machines delete theirs.
     */
    removeOld: async () => {
      const left = await forget(await removeOwn(dueAmong(await listBackups(db), now())))
      for (const to of new Set(left.map((row) => row.machine))) await jobs.send(db, REMOVE, { machine: to })
    },
    /**
     * Deletes this machine's expired backups if the job is for this machine; otherwise passes the job on, up to
     * HANDED_ON_MAX times.
     */
    removeWhere: async (data: Record<string, unknown>) => {
      const [to, handed] = [String(data['machine']), Number(data['handed'] ?? 0)]
      if (to === machine) await removeOwn(dueAmong(await listBackups(db), now()))
      else if (handed < HANDED_ON_MAX) await jobs.send(db, REMOVE, { machine: to, handed: handed + 1 })
    },
  }
}
