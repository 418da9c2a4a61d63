import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { s3StorageDriver } from '../files/s3-storage.ts'
import { localStorageDriver } from '../files/local-storage.ts'
import type { StorageDriver } from '../files/storage-driver.ts'
import type { SecondaryDestination } from './settings.ts'

/**
 * A destination for backups: a storage driver, and the local directory in which a file is written before the driver
 * stores it.
 */
export type BackupDestination = { home: StorageDriver; incoming: string; shown: string }

export const directoryDestination = (directory: string): BackupDestination => ({
  home: localStorageDriver(directory),
  // The directory is on the same disk, so a finished file is stored by renaming it.
  incoming: join(directory, 'incoming'),
  shown: `the directory ${directory}`,
})

/** Returns the second destination, to which backups are copied. */
export const secondaryDestination = (
  to: SecondaryDestination,
  directory: string,
  warn: (line: string) => void,
): BackupDestination =>
  'directory' in to
    ? directoryDestination(to.directory)
    : {
        home: s3StorageDriver(to.bucket, warn),
        incoming: join(directory, 'incoming'),
        shown: `the bucket ${to.bucket.url}`,
      }

const KIND = 'application/octet-stream'

type Stored = { sha256: string; bytes: number }

async function through(
  destination: BackupDestination,
  name: string,
  write: (path: string) => Promise<Stored>,
): Promise<Stored> {
  await mkdir(destination.incoming, { recursive: true, mode: 0o700 })
  const path = join(destination.incoming, randomUUID())
  try {
    const stored = await write(path)
    await destination.home.put(name, { path, sha256: stored.sha256, kind: KIND })
    return stored
  } finally {
    await rm(path, { force: true })
  }
}

async function force(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}

/** Stores bytes under a name, completely or not at all. */
export const storeBytes = (destination: BackupDestination, name: string, bytes: Buffer): Promise<Stored> =>
  through(destination, name, async (path) => {
    await using handle = await open(path, 'wx', 0o600)
    await handle.writeFile(bytes)
    await handle.sync()
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  })

/** Stores a stream under a name, completely or not at all. @param expected the required SHA-256 hash of the bytes */
export const storeStream = (
  destination: BackupDestination,
  name: string,
  { from, expected }: { from: Readable; expected?: string },
): Promise<Stored> =>
  through(destination, name, async (path) => {
    const hash = createHash('sha256')
    let bytes = 0
    const counting = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(from, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await force(path)
    const sha256 = hash.digest('hex')
    if (expected !== undefined && sha256 !== expected) throw new ChangedBytesError(`${name} was changed.`)
    return { sha256, bytes }
  })

export class ChangedBytesError extends Error {
  override readonly name = 'ChangedBytes'
}
