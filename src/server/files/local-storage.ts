import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteRange, type StorageDriver, MissingBytesError, type StoredName } from './storage-driver.ts'

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT'

/** Returns the result of the work; undefined if a file or folder was removed in the meantime. */
const unlessMissing = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return undefined
    throw error
  })

// Flushes a file's folders to the disk, since the name of a new file is not durable before that.
async function syncFolders(path: string, directory: string): Promise<void> {
  for (let folder = dirname(path); folder.length >= directory.length; folder = dirname(folder)) {
    await using handle = await open(folder)
    await handle.sync()
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function namesIn(directory: string, folder: string): Promise<StoredName[]> {
  const names: StoredName[] = []
  for (const name of (await unlessMissing(readdir(join(directory, folder)))) ?? []) {
    const found = await unlessMissing(stat(join(directory, folder, name)))
    if (found?.isFile()) names.push({ storagePath: `${folder}/${name}`, storedAt: found.mtime })
  }
  return names
}

async function* placesUnder(directory: string, folder: string): AsyncGenerator<string[]> {
  const entries = (await unlessMissing(readdir(join(directory, folder), { withFileTypes: true }))) ?? []
  yield entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  for (const entry of entries) if (entry.isDirectory()) yield* placesUnder(directory, join(folder, entry.name))
}

async function readFrom(path: string, range: ByteRange | undefined) {
  const handle = await unlessMissing(open(path))
  if (!handle) throw new MissingBytesError(`There is no file at ${path}`)
  return createReadStream('', { fd: handle, ...(range ? { start: range.first, end: range.last } : {}) })
}

/** Creates a driver that stores bytes in a local directory. */
export const localStorageDriver = (directory: string): StorageDriver => ({
  start: async () => void (await mkdir(directory, { recursive: true })),
  check: () => access(directory, constants.W_OK),
  // The received file is complete, flushed and on the same disk, so a rename stores either the whole file or nothing.
  put: async (storagePath, { path }) => {
    const target = join(directory, storagePath)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    await syncFolders(target, directory)
  },
  read: (storagePath, range) => readFrom(join(directory, storagePath), range),
  remove: (storagePath) => rm(join(directory, storagePath), { force: true }),
  list: async function* () {
    for (const outer of await foldersIn(directory)) {
      for (const inner of await foldersIn(join(directory, outer))) yield namesIn(directory, `${outer}/${inner}`)
    }
  },
  under: (folder) => placesUnder(directory, folder),
})
