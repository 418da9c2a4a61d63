import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { bucketHome } from '../files/bucket-home.ts'
import { directoryHome } from '../files/directory-home.ts'
import { bucketOf } from '../files/settings.ts'
import { openFiles } from '../files/files.ts'
import { openIncoming } from '../files/incoming.ts'
import { aBucket } from './bucket.ts'

/** The smallest PNG there is: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const LIMITS = { bytes_max: 8 * 1024 * 1024, kinds: ['image/png', 'application/pdf'] as const }

/** What a server has of its home, by its data directory and FILES_URL. */
export function openHome(dataDirectory: string, filesUrl: string | undefined) {
  const bucket = bucketOf({ FILES_URL: filesUrl })
  const directory = join(dataDirectory, 'files')
  const home = bucket ? bucketHome(bucket, () => undefined) : directoryHome(directory)
  const parts = { directory: join(directory, 'incoming'), now: () => new Date(), report: () => undefined }
  const [incoming, files] = [openIncoming(parts), openFiles(home)]
  const start = async () => {
    await home.start()
    await incoming.start()
  }
  /** Takes in some bytes and stores them. */
  const store = (bytes = PNG, name = 'résumé.png') =>
    incoming.during(Readable.from([bytes]), { ...LIMITS, name }, files.store)
  return { home, incoming, files, start, store }
}

export type TestStorage = ReturnType<typeof openHome> & {
  dataDirectory: string
  filesUrl: string | undefined
  /** The ids in the home, sorted. */
  ids: () => Promise<string[]>
  stop: () => Promise<void>
}

const nobody = { url: undefined, stop: async () => undefined }

/** An empty home of its own for a test. */
export async function aStorage(kind: 'a directory' | 'a bucket'): Promise<TestStorage> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-files-'))
  const bucket = kind === 'a bucket' ? await aBucket() : nobody
  const storage = openHome(dataDirectory, bucket.url)
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
