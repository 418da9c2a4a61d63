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

/** Held from the beginning of a restore to its end, by one process of all. */
export const RESTORE_LOCK = 7_466_522

export type RestoreOptions = {
  connection: pg.ClientConfig
  db: Db
  /** The storage of members' files, with the directory in which a file is written before it is stored. */
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

/** Restores the files of a backup that are missing; other files are left alone. */
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
  await step('waiting until nobody writes')
  await close()
  try {
    const backup = found.manifest
    await carryInto(onDatabase(connection, replacement), restoring, {
      backup,
      now: now(),
      action: { ...action, at: now() },
    })
    // Our own session would block the swap; the lock ends with it, when all writes have stopped.
    await client.end()
    await swapDatabases(connection, { live, replacement, aside: nameFor(live, 'before') })
  } catch (error) {
    await open()
    throw error
  }
}

/**
 * Restores a backup into a new database, compares it, and replaces the database in use with it, in one step. Nothing is
 * changed before that; afterwards every process restarts.
 * @throws Damaged and any other obstacle: then everything is unchanged
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
      await step('loading the backup and comparing it')
      await loadBackup(onDatabase(connection, replacement), found)
      await migrateLoadedBackup(onDatabase(connection, replacement))
      await step('putting files back')
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

/** Databases that every server has; from one of them, others can be renamed. */
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

// While a database is being renamed, new connections are refused and existing ones are ended.
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
 * Swaps two databases by renaming both in one transaction: whatever happens, the name leads to a complete one. All
 * sessions in either end.
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
