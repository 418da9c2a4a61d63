import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { unpackArchive } from '#server/backups/serve-backups.ts'
import { directoryDestination } from '../../src/server/backups/destination.ts'
import { findBackupIn, type StoredBackup } from '../../src/server/backups/stored-backup.ts'
import type { Kernel } from '../../src/server/kernel.ts'
import { BY_COMMAND, withApplication, UsageError, printLine, secondsOf } from './command-environment.ts'

const kindOf = async (path: string): Promise<'file' | 'folder' | 'name'> => {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile()) return 'file'
  return found?.isDirectory() ? 'folder' : 'name'
}

/** Finds a backup by its id, in a folder or in a downloaded archive, and passes it to `work`. */
async function withBackup<T>(kernel: Kernel, named: string, work: (found: StoredBackup) => Promise<T>): Promise<T> {
  const kind = await kindOf(named)
  if (kind === 'name') return work(await kernel.backups.restores.find(named))
  if (kind === 'folder')
    return work(await findBackupIn(directoryDestination(dirname(resolve(named))), basename(resolve(named))))
  const directory = await mkdtemp(join(kernel.settings.dataDirectory, 'unpacked-'))
  try {
    return await work(await unpackArchive(createReadStream(named), directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function lookAt({ db }: Kernel): Promise<{ name: string; isEmpty: boolean }> {
  const { rows } = await sql<{ name: string; used: boolean }>`
    select current_database() as name, exists (select from accounts.member) as used`.execute(db)
  return { name: rows[0]!.name, isEmpty: !rows[0]!.used }
}

type RestoreOptions = { replace?: string | undefined; withoutBackup?: boolean | undefined }

/** inflo restore: replaces the current data with a backup. */
export const restore = (named: string | undefined, { replace, withoutBackup }: RestoreOptions): Promise<void> =>
  withApplication(async ({ kernel }) => {
    if (!named) throw new UsageError('A backup is required: an id from inflo backups, or a downloaded backup file.')
    const { name, isEmpty } = await lookAt(kernel)
    if (!isEmpty && replace !== name)
      throw new UsageError(
        `The database ${name} is not empty, and the backup would replace it. To confirm, add --replace ${name}`,
      )
    const begun = performance.now()
    await withBackup(kernel, named, async (found) => {
      const asked = { actor: BY_COMMAND, reason: 'By the command line', withoutBackup: withoutBackup ?? isEmpty }
      await kernel.backups.restores.restoreFound(found, asked)
      printLine(
        `The backup ${found.manifest.id}, taken ${found.manifest.taken_at}, was restored in ${secondsOf(performance.now() - begun)}.`,
      )
    })
    printLine(
      'All members are signed out. E-mails that were unsent in the backup wait in the outbox until an admin releases them.',
    )
  })
