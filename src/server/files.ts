import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from './db.ts'

export type FileToStore = { name: string; contentType: string; bytes: Buffer }
export type KeptFile = FileToStore & { id: string }

/** Bytes that lie on the disk under a random name, and what `keep` will say of them. */
export type StoredBytes = { id: string; name: string; contentType: string; sizeBytes: number; sha256: string }

/**
 * Bytes kept in a directory under random names; what is known about each lies in `kernel.file`. They are stored before the
 * transaction that keeps them and removed long after the one that removes them: whatever is taken back, and whenever the process
 * ends, every row has its bytes. What no row names in the end is swept away (files-sweeping.ts).
 */
export type Files = {
  /** Call it before the transaction. Bytes that are not kept within a day are swept away. */
  store: (file: FileToStore) => Promise<StoredBytes>
  keep: (tx: Db, stored: StoredBytes) => Promise<void>
  get: (db: Db, id: string) => Promise<KeptFile | undefined>
  remove: (tx: Db, id: string, now: Date) => Promise<void>
}

// Two levels of folders, so that no folder ever holds more than a few thousand names.
export const placeOf = (directory: string, id: string): string => join(directory, id.slice(0, 2), id.slice(2, 4), id)

// A name is as durable as the folder that lists it.
async function syncFolders(place: string, directory: string): Promise<void> {
  for (let folder = dirname(place); folder.length >= directory.length; folder = dirname(folder)) {
    await using handle = await open(folder)
    await handle.sync()
  }
}

// Written beside its place, forced to disk, then renamed: a file is there whole or not at all.
async function writeDurably(place: string, directory: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const draft = `${place}.part`
  await using handle = await open(draft, 'w', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
  await rename(draft, place)
  await syncFolders(place, directory)
}

export function openFiles(directory: string): Files {
  return {
    store: async ({ name, contentType, bytes }) => {
      const id = randomUUID()
      await writeDurably(placeOf(directory, id), directory, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { id, name, contentType, sizeBytes: bytes.length, sha256 }
    },
    keep: async (tx, { id, name, contentType, sizeBytes, sha256 }) => {
      const row = { id, name, content_type: contentType, size_bytes: sizeBytes, sha256 }
      await tx.insertInto('kernel.file').values(row).execute()
    },
    get: async (db, id) => {
      const row = await db.selectFrom('kernel.file').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const bytes = await readFile(placeOf(directory, id))
      return { id, name: row.name, contentType: row.content_type, bytes }
    },
    remove: async (tx, id, now) => {
      const removed = await tx.deleteFrom('kernel.file').where('id', '=', id).executeTakeFirst()
      if (removed.numDeletedRows === 0n) return
      await tx.insertInto('kernel.file_to_remove').values({ id, removed_at: now }).execute()
    },
  }
}
