import { rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MANIFEST } from './manifest.ts'
import { type BackupDestination, storeStream } from './destination.ts'
import { findBackupIn, type StoredBackup, listFilesOf } from './stored-backup.ts'
import { backupFilePath, listBackupFiles } from './save-snapshot.ts'

const BACKUP = /^\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}$/

/** Returns the names in a place: of complete backups, and of parts of aborted ones. */
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
 * Removes a backup, its manifest first: if this is interrupted, the rest is no backup. Files stay, since other backups
 * may use them.
 */
export async function removeFolder({ home }: BackupDestination, folder: string): Promise<void> {
  await home.remove(`${folder}/${MANIFEST}`)
  for await (const names of home.under(folder)) for (const name of names) await home.remove(name)
}

/** Removes the folders that stay in a directory when their files are gone. */
export async function removeEmptyFolders(directory: string, folder: string): Promise<void> {
  for (let name = join(folder, 'tables'); name !== '.'; name = dirname(name)) {
    await rmdir(join(directory, name)).catch(() => undefined)
  }
}

/** Removes files that none of the backups of a place has any more. */
export async function sweepFiles(destination: BackupDestination): Promise<void> {
  const named = new Set<string>()
  for (const folder of (await listFolders(destination)).whole) {
    for await (const { id } of listFilesOf(await findBackupIn(destination, folder))) named.add(backupFilePath(id))
  }
  for (const name of await listBackupFiles(destination)) if (!named.has(name)) await destination.home.remove(name)
}

/**
 * Copies a backup to another place, where it counts as a backup once its manifest is stored. Parts that are already
 * there are not sent again.
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
