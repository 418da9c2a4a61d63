import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { s3StorageDriver } from '../files/s3-storage.ts'
import { localStorageDriver } from '../files/local-storage.ts'
import { bucketOf } from '../files/settings.ts'
import { createFiles } from '../files/files.ts'
import { createIncomingFiles } from '../files/incoming-files.ts'
import { createTestBucket } from './bucket.ts'

/** The smallest possible PNG file, which contains one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const LIMITS = { bytes_max: 8 * 1024 * 1024, kinds: ['image/png', 'application/pdf'] as const }

/** Creates the file storage that a server with this data directory and FILES_URL would use. */
export function createServerStorage(dataDirectory: string, filesUrl: string | undefined) {
  const bucket = bucketOf({ FILES_URL: filesUrl })
  const directory = join(dataDirectory, 'files')
  const home = bucket ? s3StorageDriver(bucket, () => undefined) : localStorageDriver(directory)
  const parts = { directory: join(directory, 'incoming'), now: () => new Date(), report: () => undefined }
  const [incoming, files] = [createIncomingFiles(parts), createFiles(home)]
  const start = async () => {
    await home.start()
    await incoming.start()
  }
  /** Receives a file with the given content, and stores it. */
  const store = (bytes = PNG, name = 'résumé.png') =>
    incoming.during(Readable.from([bytes]), { ...LIMITS, name }, files.store)
  return { home, incoming, files, start, store }
}

export type TestStorage = ReturnType<typeof createServerStorage> & {
  dataDirectory: string
  filesUrl: string | undefined
  /** Returns the ids of the stored files, sorted. */
  ids: () => Promise<string[]>
  stop: () => Promise<void>
}

const nobody = { url: undefined, stop: async () => undefined }

/** Creates an empty file storage for a test. */
export async function createTestFileStorage(kind: 'a directory' | 'a bucket'): Promise<TestStorage> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-files-'))
  const bucket = kind === 'a bucket' ? await createTestBucket() : nobody
  const storage = createServerStorage(dataDirectory, bucket.url)
  await storage.start()
  return {
    ...storage,
    dataDirectory,
    filesUrl: bucket.url,
    ids: async () => {
      const ids: string[] = []
      for await (const names of storage.home.list())
        ids.push(...names.map(({ storagePath }) => storagePath.split('/').at(-1) ?? ''))
      return ids.toSorted()
    },
    stop: async () => {
      storage.incoming.stop()
      await bucket.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
