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
      : `The bytes of ${manifest.files.missing.length} files were missing or damaged when it was taken.`,
})

/** Creates the work of the backup jobs: each step by its name. */
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
      // Another server may have been asked to do it.
      await setBackupState(db, { id, from, machine })
      const named = { id, reason, taken_at: taken_at.toISOString() }
      const manifest = await writeBackup({ connection, destination: near, home, directory, signal: stopping }, named)
      const take_ms = Math.round(performance.now() - begun)
      await setBackupState(db, { id, from, taken_at, take_ms, ...taken(manifest) })
    } catch (error) {
      await setBackupState(db, { id, from, state: backupStates.failed, problem: describeBackupError(error) })
      throw Object.assign(new Failure('unavailable', `No backup could be taken: ${describeBackupError(error)}`), {
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

/** A server looks every two seconds, so this is more than a minute. */
const HANDED_ON_MAX = 40

/**
 * A backup on a machine that has not come back this long after the backup was due to be removed is no longer listed.
 */
const FORGOTTEN_DAYS = 2 * RETAIN_DAILY_DAYS

/** Returns the backups that are due to be removed. Pure. */
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

/** Creates the removal of backups. Each machine removes the backups that it stores. */
function createBackupRemoval(parts: BackupWorkOptions) {
  const { db, connection, near, far, directory, machine, jobs, now } = parts
  // A machine may have come back under another name, with its previous disk.
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
    /** Removes this machine's backups that are due, and has the other machines do the same. */
    removeOld: async () => {
      const left = await forget(await removeOwn(dueAmong(await listBackups(db), now())))
      for (const to of new Set(left.map((row) => row.machine))) await jobs.send(db, REMOVE, { machine: to })
    },
    /**
     * Runs the job if it is for this machine; otherwise hands it to the next machine that looks, for as long as that
     * may take.
     */
    removeWhere: async (data: Record<string, unknown>) => {
      const [to, handed] = [String(data['machine']), Number(data['handed'] ?? 0)]
      if (to === machine) await removeOwn(dueAmong(await listBackups(db), now()))
      else if (handed < HANDED_ON_MAX) await jobs.send(db, REMOVE, { machine: to, handed: handed + 1 })
    },
  }
}
