import { rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MANIFEST } from './manifest.ts'
import { type BackupDestination, storeStream } from './destination.ts'
import { findBackupIn, type StoredBackup, listFilesOf } from './stored-backup.ts'
import { backupFilePath, listBackupFiles } from './save-snapshot.ts'

const BACKUP = /^\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}$/

/** Returns the folder names of a destination's backups: `whole` with a manifest, `broken` without one. */
export async function listFolders({ home }: BackupDestination): Promise<{ whole: Set<string>; broken: Set<string> }> {
  const whole = new Set<string>()
  const broken = new Set<string>()
  for await (const names of home.under('')) {
    for (const name of names) {
      const [folder = '', ...rest] = name.split('/')
      if (BACKUP.test(folder)) (rest.join('/') === MANIFEST ? whole : broken).add(folder)
    }
  }
  return { whole, broken: new Set([...broken].filter((folder) => !whole.has(folder))) }
}

/**
 * Deletes a backup, beginning with its manifest: without it, the remaining files do not count as a backup. The copies
 * of members' files are kept, since other backups may use them.
 */
export async function removeFolder({ home }: BackupDestination, folder: string): Promise<void> {
  await home.remove(`${folder}/${MANIFEST}`)
  for await (const names of home.under(folder)) for (const name of names) await home.remove(name)
}

/** Removes the empty folders that remain in a directory after their files were removed. */
export async function removeEmptyFolders(directory: string, folder: string): Promise<void> {
  for (let name = join(folder, 'tables'); name !== '.'; name = dirname(name)) {
    await rmdir(join(directory, name)).catch(() => undefined)
  }
}

/** Deletes the copies of members' files that no backup in this destination uses. */
export async function sweepFiles(destination: BackupDestination): Promise<void> {
  const named = new Set<string>()
  for (const folder of (await listFolders(destination)).whole) {
    for await (const { id } of listFilesOf(await findBackupIn(destination, folder))) named.add(backupFilePath(id))
  }
  for (const name of await listBackupFiles(destination)) if (!named.has(name)) await destination.home.remove(name)
}

/**
 * Copies a backup to another destination. The copy counts as a backup once its manifest is stored. Table parts and
 * files that the destination already has are not sent again.
 */
export async function copyBackup(found: StoredBackup, to: BackupDestination): Promise<void> {
  const { destination, folder, manifest } = found
  const kept = await listBackupFiles(to)
  for await (const { id, sha256 } of listFilesOf(found)) {
    if (!kept.has(backupFilePath(id)))
      await storeStream(to, backupFilePath(id), {
        from: await destination.home.read(backupFilePath(id)),
        expected: sha256,
      })
  }
  for (const { name, sha256 } of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files.parts]) {
    await storeStream(to, `${folder}/${name}`, {
      from: await destination.home.read(`${folder}/${name}`),
      expected: sha256,
    })
  }
  await storeStream(to, `${folder}/${MANIFEST}`, { from: await destination.home.read(`${folder}/${MANIFEST}`) })
}
