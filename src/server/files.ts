import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from './db.ts'

export type StoredFile = { id: string; name: string; contentType: string; bytes: Buffer }

/** Bytes kept in a directory under random names; what is known about each lies in `kernel.file`. */
export type Files = {
  put: (tx: Db, file: { name: string; contentType: string; bytes: Buffer }) => Promise<string>
  get: (db: Db, id: string) => Promise<StoredFile | undefined>
  remove: (tx: Db, id: string) => Promise<void>
}

// Two levels of folders, so that no folder ever holds more than a few thousand names.
const placeOf = (directory: string, id: string): string => join(directory, id.slice(0, 2), id.slice(2, 4), id)

// Written beside its place, forced to disk, then renamed: a file is there whole or not at all.
async function writeDurably(place: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const draft = `${place}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, place)
}

export function openFiles(directory: string): Files {
  return {
    put: async (tx, { name, contentType, bytes }) => {
      const id = randomUUID()
      await writeDurably(placeOf(directory, id), bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await tx
        .insertInto('kernel.file')
        .values({ id, name, content_type: contentType, size_bytes: bytes.length, sha256 })
        .execute()
      return id
    },
    get: async (db, id) => {
      const row = await db.selectFrom('kernel.file').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const bytes = await readFile(placeOf(directory, id))
      return { id, name: row.name, contentType: row.content_type, bytes }
    },
    remove: async (tx, id) => {
      await tx.deleteFrom('kernel.file').where('id', '=', id).execute()
      await rm(placeOf(directory, id), { force: true })
    },
  }
}
