import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { AdminAction } from '../../admin-log/admin-log.ts'
import { type Db, createDb, createPool } from '../../data/db.ts'
import { type StorageDriver, MissingBytesError, storagePathOf } from '../../files/storage-driver.ts'
import { type BackupDestination, storeStream } from '../destination.ts'
import { copyRetainedData, type RetainedDataOptions } from './audit-log-merge.ts'
import { migrateLoadedBackup, loadBackup } from '../load-backup.ts'
import { type StoredBackup, listFilesOf } from '../stored-backup.ts'
import { createDatabase, dropDatabase, nameFor, nameOf, onDatabase } from '../scratch-database.ts'
import { openCopySession } from '../write-backup.ts'
import { backupFilePath } from '../save-snapshot.ts'

/** The id of the advisory lock that a process holds during a restore, so that only one process restores a backup. */
export const RESTORE_LOCK = 7_466_522

export type RestoreOptions = {
  connection: pg.ClientConfig
  db: Db
  /** The storage of members' files, and the directory in which a file is written before it is stored. */
  files: BackupDestination
  settle: RetainedDataOptions['settle']
  now: () => Date
  /** Stops all writes. */
  close: () => Promise<void>
  open: () => Promise<void>
  step: (words: string) => Promise<unknown>
}

async function hasBytes(home: StorageDriver, id: string): Promise<boolean> {
  try {
    ;(await home.read(storagePathOf(id))).destroy()
    return true
  } catch (error) {
    if (error instanceof MissingBytesError) return false
    throw error
  }
}

/** Copies the files of a backup that are missing in the storage back to it. Other files are not changed. */
async function putFilesBack(found: StoredBackup, to: BackupDestination): Promise<void> {
  for await (const { id, sha256 } of listFilesOf(found)) {
    if (await hasBytes(to.home, id)) continue
    await storeStream(to, storagePathOf(id), {
      from: await found.destination.home.read(backupFilePath(id)),
      expected: sha256,
    })
  }
}

async function carryInto(
  connection: pg.ClientConfig,
  restoring: RestoreOptions,
  carried: Omit<RetainedDataOptions, 'to' | 'from' | 'settle'>,
) {
  const pool = createPool({ ...connection, max: 2, statement_timeout: 0 }, () => undefined)
  try {
    await copyRetainedData({ ...carried, from: restoring.db, to: createDb(pool), settle: restoring.settle })
  } finally {
    await pool.end()
  }
}

type Replacing = { client: pg.Client; live: string; replacement: string; found: StoredBackup; action: AdminAction }

async function replace(
  restoring: RestoreOptions,
  { client, live, replacement, found, action }: Replacing,
): Promise<void> {
  const { connection, now, step, close, open } = restoring
  await step('waiting for writes to finish')
  await close()
  try {
    const backup = found.manifest
    await carryInto(onDatabase(connection, replacement), restoring, {
      backup,
      now: now(),
      action: { ...action, at: now() },
    })
    // This session is closed, since it would block the swap of the databases. Closing it also releases the lock, which
    // is safe because writes are stopped.
    await client.end()
    await swapDatabases(connection, { live, replacement, aside: nameFor(live, 'before') })
  } catch (error) {
    await open()
    throw error
  }
}

/**
 * Restores a backup into a new database, compares the tables, and then replaces the current database in one step.
 * Nothing is changed before that step; after it, every process restarts.
 * @throws DamagedBackupError or any other error; the current database is then unchanged
 */
export async function restoreBackup(
  restoring: RestoreOptions,
  found: StoredBackup,
  action: AdminAction,
): Promise<void> {
  const { connection, step, files } = restoring
  const client = await openCopySession(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [RESTORE_LOCK])
    const live = await nameOf(client)
    const replacement = nameFor(live, 'restoring')
    await createDatabase(client, replacement)
    try {
      await step('loading and comparing the backup')
      await loadBackup(onDatabase(connection, replacement), found)
      await migrateLoadedBackup(onDatabase(connection, replacement))
      await step('restoring files')
      await putFilesBack(found, files)
      await replace(restoring, { client, live, replacement, found, action })
    } catch (error) {
      const clearing = await openCopySession(connection)
      try {
        await dropDatabase(clearing, replacement)
      } finally {
        await clearing.end()
      }
      throw error
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Databases that exist on every PostgreSQL server. A session in one of them can rename the other databases. */
const ELSEWHERE = ['postgres', 'template1']

const END_EVERY_MS = 50

type Swapping = { live: string; replacement: string; aside: string }

async function openElsewhere(connection: pg.ClientConfig): Promise<pg.Client> {
  let failed: unknown
  for (const database of ELSEWHERE) {
    const client = new pg.Client({ ...onDatabase(connection, database), application_name: 'inflo backups' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      failed = error
    }
  }
  throw failed
}

// Repeatedly ends all sessions in these databases until the renaming is done, since PostgreSQL does not rename a
// database with open sessions.
async function endSessions(client: pg.Client, names: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = any ($1) and pid <> pg_backend_pid()',
      [names],
    )
    await pause(END_EVERY_MS)
  }
}

/**
 * Swaps two databases by renaming both in one transaction, so that the name always refers to a complete database. Ends
 * all sessions in both.
 */
async function swapDatabases(connection: pg.ClientConfig, { live, replacement, aside }: Swapping): Promise<void> {
  const name = (text: string) => pg.escapeIdentifier(text)
  const renaming = await openElsewhere(connection)
  const ending = await openElsewhere(connection)
  let isOver = false
  const ended = endSessions(ending, [live, replacement], () => isOver)
  try {
    await renaming.query('begin')
    await renaming.query(`alter database ${name(live)} rename to ${name(aside)}`)
    await renaming.query(`alter database ${name(replacement)} rename to ${name(live)}`)
    await renaming.query('commit')
  } finally {
    isOver = true
    await ended.catch(() => undefined)
    await Promise.all([renaming.end(), ending.end()])
  }
}
