import { backupStates } from '#shared/backup-states.ts'
import type { BackupWorkOptions } from '../backup-follow-up.ts'
import { findBackupIn } from '../stored-backup.ts'
import { removeEmptyFolders, removeFolder, sweepFiles } from '../backup-files.ts'
import { type BackupRow, deleteBackups, listBackups } from '../queries.ts'
import { RETAIN_ALL_DAYS, RETAIN_DAILY_DAYS, expiredBackupIds } from './retention-policy.ts'
import { withBackupLock } from '../write-backup.ts'

export const REMOVE = 'kernel.remove-backups'
const DAY_MS = 86_400_000
/** A server looks every two seconds, so that this is a minute and more. */
const HANDED_ON_MAX = 40
/** What lies on a machine that has not come back for so long after it was due to go is not listed any more. */
const FORGOTTEN_DAYS = 2 * RETAIN_DAILY_DAYS

/** Those of whom the time is over. Pure. */
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

/** What is removed where it lies: what another machine has, that one removes. */
export function createBackupRemoval(parts: BackupWorkOptions) {
  const { db, connection, near, far, directory, machine, jobs, now } = parts
  // A machine may have come back under another name, with the disk that it had.
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
    /** Removes what lies here and is due to go, and has the other machines do the same. */
    removeOld: async () => {
      const left = await forget(await removeOwn(dueAmong(await listBackups(db), now())))
      for (const to of new Set(left.map((row) => row.machine))) await jobs.send(db, REMOVE, { machine: to })
    },
    /** Does it where the job is for this machine, else leaves it to whoever looks next, for as long as one may take to look. */
    removeWhere: async (data: Record<string, unknown>) => {
      const [to, handed] = [String(data['machine']), Number(data['handed'] ?? 0)]
      if (to === machine) await removeOwn(dueAmong(await listBackups(db), now()))
      else if (handed < HANDED_ON_MAX) await jobs.send(db, REMOVE, { machine: to, handed: handed + 1 })
    },
  }
}
