import type pg from 'pg'
import { backupStates } from '#shared/backup-states.ts'
import type { BackupsOptions } from './options.ts'
import { copyBackup } from './backup-files.ts'
import { DamagedBackupError } from './manifest.ts'
import type { BackupDestination } from './destination.ts'
import { findBackup, listUncopied, setBackupState } from './queries.ts'
import { type StoredBackup, checkFiles } from './stored-backup.ts'
import { describeBackupError, withBackupLock } from './write-backup.ts'
import { loadBackup } from './load-backup.ts'
import { nameFor, nameOf, createDatabase, onDatabase, dropDatabase, dropLeftoverDatabases } from './scratch-database.ts'

/**
 * The maximum number of times that a job is passed on to another server. Servers poll every two seconds, so a job is
 * passed on for more than a minute.
 */
const HANDED_ON_MAX = 40
const WHOLE = [backupStates.taken, backupStates.verified]

export type BackupWorkOptions = BackupsOptions & {
  near: BackupDestination
  far: BackupDestination | undefined
  directory: string
  /** The machine that runs this process. Its backups are stored in its data directory. */
  machine: string
  find: (id: string) => Promise<StoredBackup>
  /** Aborts when the server stops. */
  stopping: AbortSignal
}

/** Verifies a backup, and stores the result. */
const verifying =
  ({ db, connection, now, find }: BackupWorkOptions) =>
  async (id: string) => {
    try {
      const restore_ms = await verifyStoredBackup(connection, await find(id))
      await setBackupState(db, { id, from: WHOLE, state: backupStates.verified, verified_at: now(), restore_ms })
    } catch (error) {
      const state = error instanceof DamagedBackupError ? { state: backupStates.failed } : {}
      await setBackupState(db, { id, from: WHOLE, ...state, problem: describeBackupError(error) })
      throw error
    }
  }

/** Copies a backup to the second destination, and then all earlier backups of this machine that were not copied. */
function copying({ db, far, machine, now, find }: BackupWorkOptions) {
  const copyOne = async (to: BackupDestination, id: string) => {
    try {
      await copyBackup(await find(id), to)
      await setBackupState(db, { id, from: WHOLE, copied_at: now(), copy_problem: '' })
    } catch (error) {
      await setBackupState(db, { id, from: WHOLE, copy_problem: describeBackupError(error) })
      throw error
    }
  }
  return async (id: string) => {
    if (!far) return
    await copyOne(far, id)
    for (const left of await listUncopied(db, machine)) await copyOne(far, left)
  }
}

/** Creates the handlers of the jobs that follow a complete backup: verification and copying. */
export function createBackupFollowUp(parts: BackupWorkOptions) {
  const { db, machine, jobs, find } = parts
  /** Returns whether this server cannot read the backup, so that the job must be passed on to another server. */
  const liesElsewhere = async (id: string) => {
    const row = await findBackup(db, id)
    if (!row || row.machine === machine) return false
    return find(id).then(
      () => false,
      () => true,
    )
  }
  return {
    verify: verifying(parts),
    copy: copying(parts),
    /**
     * Runs the job if this server can read the backup; otherwise passes the job on. After HANDED_ON_MAX times, runs it
     * anyway.
     */
    where: (job: string, act: (id: string) => Promise<void>) => async (data: Record<string, unknown>) => {
      const [id, handed] = [String(data['id']), Number(data['handed'] ?? 0)]
      if (handed < HANDED_ON_MAX && (await liesElsewhere(id))) await jobs.send(db, job, { id, handed: handed + 1 })
      else await act(id)
    },
  }
}

/**
 * Restores a backup into a scratch database, compares every table with the backup, reads every file, and drops the
 * database.
 * @returns the duration in milliseconds
 * @throws DamagedBackupError if anything differs
 */
const verifyStoredBackup = (connection: pg.ClientConfig, found: StoredBackup): Promise<number> =>
  withBackupLock(connection, async (client) => {
    const begun = performance.now()
    // A start cannot drop the database of a killed verification while PostgreSQL still holds the killed session's lock.
    await dropLeftoverDatabases(client, ['scratch'])
    const name = nameFor(await nameOf(client), 'scratch')
    await createDatabase(client, name)
    try {
      await loadBackup(onDatabase(connection, name), found)
      await checkFiles(found)
    } finally {
      await dropDatabase(client, name)
    }
    return Math.round(performance.now() - begun)
  })
