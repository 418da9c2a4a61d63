import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { backupStates } from '#shared/backup-states.ts'
import type { Db } from '../../data/db.ts'
import { listFolders } from '../backup-files.ts'
import type { BackupDestination } from '../destination.ts'
import { listBackups, setBackupState, failInterruptedRestore, markRestoreReported } from '../queries.ts'
import { RESTORE_LOCK } from './restore-backup.ts'
import { dropLeftoverDatabases } from '../scratch-database.ts'
import { BACKUPS_LOCK, openCopySession } from '../write-backup.ts'

type Starting = {
  db: Db
  connection: pg.ClientConfig
  near: BackupDestination
  directory: string
  machine: string
  now: () => Date
  warn: (line: string) => void
}

async function isFree(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock])
  return rows[0]?.free ?? false
}

const BROKEN_OFF = 'The server stopped during this backup.'
const BROKEN_IN_THE_MIDDLE = 'The server stopped during the restore.'

async function settleTaking({ db, near, directory, machine }: Starting): Promise<void> {
  for (const { id, state, machine: where } of await listBackups(db)) {
    if (state !== backupStates.running || where !== machine) continue
    await setBackupState(db, { id, from: [state], state: backupStates.failed, problem: BROKEN_OFF })
  }
  for (const folder of (await listFolders(near)).broken)
    await rm(join(directory, folder), { recursive: true, force: true })
  await rm(near.incoming, { recursive: true, force: true })
}

async function settleRestoring({ db, warn, now }: Starting): Promise<void> {
  const interrupted = await failInterruptedRestore(db, BROKEN_IN_THE_MIDDLE)
  if (interrupted)
    warn(
      `The restore of the backup ${interrupted.backup_id} was interrupted when the server stopped. Nothing was changed.`,
    )
  for (const { backup_id, taken_at } of await markRestoreReported(db, now()))
    warn(`The restore completed: the database is now that of the backup ${backup_id}, taken ${taken_at.toISOString()}.`)
}

/**
 * Deletes the unfinished work of killed processes, and records its outcome. Does not touch work that other processes
 * are still doing.
 */
export async function recoverFromCrash(starting: Starting): Promise<void> {
  const client = await openCopySession(starting.connection)
  try {
    if (await isFree(client, BACKUPS_LOCK)) {
      await dropLeftoverDatabases(client, ['scratch'])
      await settleTaking(starting)
    }
    if (await isFree(client, RESTORE_LOCK)) {
      await dropLeftoverDatabases(client, ['restoring', 'before'])
      await settleRestoring(starting)
    }
  } finally {
    await client.end()
  }
}
