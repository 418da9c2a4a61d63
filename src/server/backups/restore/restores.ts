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
   * Replaces the current data with a backup, after taking a backup of the current data. Resolves once the data is
   * replaced. If it rejects, nothing was changed.
   */
  restore: (id: string, asked: BackupRequest & { withoutBackup?: boolean }) => Promise<void>
  /** Restores a backup that the caller has already found, such as a downloaded one, in the same way as `restore`. */
  restoreFound: (found: StoredBackup, asked: BackupRequest & { withoutBackup?: boolean }) => Promise<void>
  /**
   * Finds a complete backup in the destinations that this server can read, even if the database does not list it.
   * @throws Failure not_found
   */
  find: (id: string) => Promise<StoredBackup>
  /** Checks whether a restore can start, and then runs it in the background. @throws Failure not_found, conflict */
  begin: (id: string, asked: BackupRequest) => Promise<void>
  /** Returns the restore that is running or that failed last. */
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
  const files = { home, incoming: join(settings.dataDirectory, 'files/incoming'), shown: 'the uploaded files' }

  const prepare = async (found: StoredBackup): Promise<StoredBackup> => {
    await requireKey(found.manifest.key_fingerprint)
    if (!(await beginRestoring(db, { backup_id: found.manifest.id, begun_at: now(), step: 'beginning' })))
      throw new Failure('conflict', 'Another backup is already being restored.')
    return found
  }
  const act = async (
    found: StoredBackup,
    { actor, reason, withoutBackup = false }: BackupRequest & { withoutBackup?: boolean },
  ) => {
    const { id } = found.manifest
    try {
      if (!withoutBackup) {
        await setRestoreStep(db, 'backing up the current data')
        await take(`Before restoring ${id}`, { thatIsAll: true })
      }
      const action = { actor, action: 'backup.restored', target: id, reason, at: now() }
      const close = () => writeBarrier.close(CLOSED_FOR)
      const step = (words: string) => setRestoreStep(db, words)
      await restoreBackup({ connection, db, files, settle, now, close, open: writeBarrier.open, step }, found, action)
    } catch (error) {
      await endRestoring(db, describeBackupError(error)).catch(report)
      // The backup that was taken before the restore is normally verified at the next start. A failed restore causes no
      // restart, so the verification is started here.
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
      // A restore may take hours and ends the caller's session, so it runs without the caller's precondition. The
      // caller polls for its progress and result.
      void withoutPrecondition(() => act(found, asked)).catch(report)
    },
    current: () => findRestoring(db),
  }
}
