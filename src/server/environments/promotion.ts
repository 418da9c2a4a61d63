import { join } from 'node:path'
import type pg from 'pg'
import { backupStates } from '#shared/backup-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { AdminAction } from '../admin-log/admin-log.ts'
import { directoryDestination } from '../backups/destination.ts'
import {
  addBackup,
  beginRestoring,
  endRestoring,
  findLineage,
  setBackupState,
  setRestoreStep,
} from '../backups/queries.ts'
import type { StoredBackup } from '../backups/stored-backup.ts'
import { restoreBackup } from '../backups/restore/restore-backup.ts'
import { recoverFromCrash } from '../backups/restore/crash-recovery.ts'
import { writeBackup, describeBackupError } from '../backups/write-backup.ts'
import { type Db, createDb, createPool } from '../data/db.ts'
import { migrate } from '../data/migrate.ts'
import { localStorageDriver } from '../files/local-storage.ts'
import { startPostgres } from '../postgres/postgres.ts'
import type { EnvironmentPlace } from './settings.ts'

type Promoting = {
  target: EnvironmentPlace
  found: StoredBackup
  action: AdminAction
  /** The features' changes to the copied rows, made before the rows become visible. */
  settle: ((tx: Db, now: Date) => Promise<unknown>)[]
  now: () => Date
}

const RUNNING = new Failure(
  'conflict',
  'A server of the target environment is running, so nothing was changed. Stop it and try again.',
)

async function openTarget({ databaseUrl, dataDirectory }: EnvironmentPlace) {
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl } as pg.PoolConfig, stop: async () => undefined }
  const postgres = await startPostgres(dataDirectory)
  return { connection: postgres.connection as pg.PoolConfig, stop: postgres.stop }
}

async function refuseWhileServed(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('inflo jobs', 'inflo pubsub')`,
  )
  if (rowCount) throw RUNNING
}

const NAME = 'Before a promotion'

async function secure(db: Db, connection: pg.ClientConfig, { target, found, now }: Promoting): Promise<void> {
  const directory = join(target.dataDirectory, 'backups')
  const at = now()
  const id = `${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-${found.folder.slice(-8)}`
  await addBackup(db, { id, reason: NAME, machine: directory, started_at: at })
  const home = localStorageDriver(join(target.dataDirectory, 'files'))
  const named = { id, reason: NAME, taken_at: at.toISOString() }
  await writeBackup({ connection, destination: directoryDestination(directory), home, directory }, named)
  await setBackupState(db, { id, from: [backupStates.running], state: backupStates.taken, taken_at: at })
}

async function promoteInto(db: Db, connection: pg.PoolConfig, promoting: Promoting): Promise<void> {
  const { target, found, settle, now, action } = promoting
  await beginRestoring(db, { backup_id: found.manifest.id, begun_at: now(), step: 'backing up the target' })
  try {
    await secure(db, connection, promoting)
    const directory = join(target.dataDirectory, 'files')
    const files = {
      home: localStorageDriver(directory),
      incoming: join(directory, 'incoming'),
      shown: 'the files of the target',
    }
    const step = (words: string) => setRestoreStep(db, words)
    // No server runs on the target, so there are no writes to stop.
    const nobody = async () => undefined
    await restoreBackup({ connection, db, files, settle, now, close: nobody, open: nobody, step }, found, action)
  } catch (error) {
    await endRestoring(db, describeBackupError(error)).catch(() => undefined)
    throw error
  }
}

/**
 * Replaces the data of another environment with a backup, completely or not at all, after taking a backup of that
 * environment. No server may run on the target.
 * @throws Failure conflict if a server is running, or any other error; the target is then unchanged
 */
export async function promote(promoting: Promoting): Promise<void> {
  const { connection, stop } = await openTarget(promoting.target)
  const pool = createPool({ ...connection, max: 3 }, () => undefined)
  try {
    await refuseWhileServed(pool)
    await migrate(pool)
    await promoteInto(createDb(pool), connection, promoting)
  } finally {
    await pool.end()
    await stop()
  }
}

/**
 * Finishes a promotion whose server was stopped during it, and removes unfinished work from the target.
 * @returns whether the target contains the complete backup; if not, the target is unchanged
 */
export async function finishPromotion(target: EnvironmentPlace, backupId: string, now: () => Date): Promise<boolean> {
  const { connection, stop } = await openTarget(target)
  const pool = createPool({ ...connection, max: 3 }, () => undefined)
  try {
    await refuseWhileServed(pool)
    await migrate(pool)
    const db = createDb(pool)
    const directory = join(target.dataDirectory, 'backups')
    const near = directoryDestination(directory)
    await recoverFromCrash({ db, connection, near, directory, machine: directory, now, warn: () => undefined })
    return (await findLineage(db)).startsWith(`${backupId}-`)
  } finally {
    await pool.end()
    await stop()
  }
}
