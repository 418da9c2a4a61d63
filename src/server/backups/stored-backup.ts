import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MissingBytesError } from '../files/storage-driver.ts'
import { DamagedBackupError, MANIFEST, type Manifest, type BackupPart, readManifest } from './manifest.ts'
import type { BackupDestination } from './destination.ts'
import { backupFilePath } from './save-snapshot.ts'

const unpack = promisify(gunzip)

/** A backup, with the destination in which it is stored. */
export type StoredBackup = { destination: BackupDestination; folder: string; manifest: Manifest }

/**
 * Finds a backup by its folder name.
 * @throws DamagedBackupError if its manifest was changed
 * @throws MissingBytesError if there is no complete backup with that name
 */
export async function findBackupIn(destination: BackupDestination, folder: string): Promise<StoredBackup> {
  return {
    destination,
    folder,
    manifest: readManifest(await text(await destination.home.read(`${folder}/${MANIFEST}`))),
  }
}

async function readPart({ destination, folder }: StoredBackup, { name, bytes, sha256 }: BackupPart): Promise<Buffer> {
  const packed = await buffer(await destination.home.read(`${folder}/${name}`)).catch((error: unknown) => {
    if (error instanceof MissingBytesError) throw new DamagedBackupError(`${name} of the backup is missing.`)
    throw error
  })
  if (packed.length !== bytes || createHash('sha256').update(packed).digest('hex') !== sha256)
    throw new DamagedBackupError(`${name} of the backup was changed after it was written.`)
  return unpack(packed)
}

/**
 * Yields stored parts in order, after verifying the checksum of each part.
 * @throws DamagedBackupError
 */
export async function* readParts(found: StoredBackup, parts: BackupPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await readPart(found, part)
}

export type BackupFile = { id: string; sha256: string; bytes: number }

/** Reads the list of a backup's files, and yields one file at a time. */
export async function* listFilesOf(found: StoredBackup): AsyncGenerator<BackupFile> {
  let left = ''
  for await (const bytes of readParts(found, found.manifest.files.parts)) {
    const lines = (left + bytes.toString()).split('\n')
    left = lines.pop() ?? ''
    for (const line of lines) {
      const [id = '', sha256 = '', size = '0'] = line.split(' ')
      yield { id, sha256, bytes: Number(size) }
    }
  }
}

/**
 * Reads and verifies every file of a backup.
 * @throws DamagedBackupError for the first file whose bytes are missing or differ
 */
export async function checkFiles(found: StoredBackup): Promise<void> {
  for await (const { id, sha256 } of listFilesOf(found)) {
    const hash = createHash('sha256')
    try {
      for await (const chunk of await found.destination.home.read(backupFilePath(id))) hash.update(chunk as Buffer)
    } catch (error) {
      if (error instanceof MissingBytesError) throw new DamagedBackupError(`The file ${id} of the backup is missing.`)
      throw error
    }
    if (hash.digest('hex') !== sha256) throw new DamagedBackupError(`The file ${id} of the backup was changed.`)
  }
}
