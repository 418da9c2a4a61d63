import { join } from 'node:path'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../../data/db.ts'
import { withoutPrecondition } from '../../data/transact.ts'
import type { BackupRequest, BackupsOptions } from '../options.ts'
import type { StoredBackup } from '../stored-backup.ts'
import { beginRestoring, endRestoring, findRestoring, setRestoreStep } from '../queries.ts'
import { restoreBackup } from './restore-backup.ts'
import { describeBackupError } from '../write-backup.ts'

const CLOSED_FOR = 'A backup is being restored.'

export type Restores = {
  /**
   * Replaces the present data with a backup, after taking a backup of that data. Resolves once the data is replaced;
   * rejects with the obstacle if there is one: then nothing was changed.
   */
  restore: (id: string, asked: BackupRequest & { withoutBackup?: boolean }) => Promise<void>
  /** Does the same with a backup from anywhere, such as a downloaded one. */
  restoreFound: (found: StoredBackup, asked: BackupRequest & { withoutBackup?: boolean }) => Promise<void>
  /**
   * Finds a complete backup in the places that this server reaches, even one that the database does not know of.
   * @throws Failure not_found
   */
  find: (id: string) => Promise<StoredBackup>
  /** Checks what can be checked at once, and does the rest in the background. @throws Failure not_found, conflict */
  begin: (id: string, asked: BackupRequest) => Promise<void>
  /** Returns the restore that is running or has failed. */
  current: () => ReturnType<typeof findRestoring>
}

type RestoresParts = BackupsOptions & {
  take: (reason: string, options: { thatIsAll: boolean }) => Promise<{ id: string }>
  catchUp: () => Promise<void>
  find: (id: string) => Promise<StoredBackup>
  requireKey: (fingerprint: string | null) => Promise<void>
  settle: ((tx: Db, now: Date) => Promise<unknown>)[]
}

export function createRestores(parts: RestoresParts): Restores {
  const { db, connection, settings, home, writeBarrier, now, settle, take, catchUp, find, requireKey, report } = parts
  const files = { home, incoming: join(settings.dataDirectory, 'files/incoming'), shown: 'the files of members' }

  const prepare = async (found: StoredBackup): Promise<StoredBackup> => {
    await requireKey(found.manifest.key_fingerprint)
    if (!(await beginRestoring(db, { backup_id: found.manifest.id, begun_at: now(), step: 'beginning' })))
      throw new Failure('conflict', 'A backup is being restored already.')
    return found
  }
  const act = async (
    found: StoredBackup,
    { actor, reason, withoutBackup = false }: BackupRequest & { withoutBackup?: boolean },
  ) => {
    const { id } = found.manifest
    try {
      if (!withoutBackup) {
        await setRestoreStep(db, 'taking a backup of what is there now')
        await take(`Before restoring ${id}`, { thatIsAll: true })
      }
      const action = { actor, action: 'backup.restored', target: id, reason, at: now() }
      const close = () => writeBarrier.close(CLOSED_FOR)
      const step = (words: string) => setRestoreStep(db, words)
      await restoreBackup({ connection, db, files, settle, now, close, open: writeBarrier.open, step }, found, action)
    } catch (error) {
      await endRestoring(db, describeBackupError(error)).catch(report)
      // Otherwise the backup that was taken before is verified at the next start, and a failed restore causes no start.
      await catchUp().catch(report)
      throw error
    }
  }
  return {
    restore: async (id, asked) => act(await prepare(await find(id)), asked),
    restoreFound: async (found, asked) => act(await prepare(found), asked),
    find,
    begin: async (id, asked) => {
      const found = await prepare(await find(id))
      // It may take hours; the caller asks for its progress and its result. A backup older than the caller's session
      // does not contain that session.
      void withoutPrecondition(() => act(found, asked)).catch(report)
    },
    current: () => findRestoring(db),
  }
}
