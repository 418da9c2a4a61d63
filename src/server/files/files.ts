import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { PersonalDataHandlers } from '../data/personal-data.ts'
import type { Db } from '../data/db.ts'
import { type ByteRange, type StorageDriver, storageUnavailable, storagePathOf } from './storage-driver.ts'

/** Bytes that are stored under a random name, and the properties that `keep` will record. */
export type StoredFile = { id: string; name: string; kind: string; sizeBytes: number; sha256: string }

/** The most bytes that one member may have stored at a time. */
export const MEMBER_BYTES_MAX = 1024 * 1024 * 1024

const NO_ROOM_LEFT = new Failure(
  'conflict',
  'Your files have reached 1 GB, which is as much as one member may keep. Please remove some first.',
)

/**
 * Stores bytes in a directory or a bucket under random names; `kernel.file` describes them. They are stored before the
 * transaction that keeps them and removed long after the one that removes them: whatever is rolled back, and whenever
 * the process ends, every row has its bytes. Bytes that no row names are finally removed (garbage-collection.ts).
 */
export type Files = {
  /**
   * Stores bytes; call it before the transaction. Bytes that are not kept within a day are removed.
   * @throws Failure unavailable
   */
  store: (received: ReceivedFile) => Promise<StoredFile>
  /**
   * Keeps stored bytes. `ownerId`: the member whose quota they use.
   * @throws Failure conflict if the quota is used up.
   */
  keep: (tx: Db, stored: StoredFile, ownerId?: string) => Promise<void>
  find: (db: Db, id: string) => Promise<StoredFile | undefined>
  /** Reads all of a file, or a part of it. A complete file is checked; changed bytes abort the stream. */
  read: (stored: StoredFile, range?: ByteRange) => Promise<Readable>
  /** Does nothing to a file that stays. */
  remove: (tx: Db, id: string, now: Date) => Promise<void>
  /** From here on no member owns the files, and they stay whatever becomes of the item they were first kept for. */
  letStay: (tx: Db, ids: string[]) => Promise<void>
}

const changed = (id: string) => new Error(`The bytes of file ${id} are not those that were stored`)

function checked(bytes: Readable, { id, sha256 }: StoredFile): Readable {
  const hash = createHash('sha256')
  const checking = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : changed(id)),
  })
  // The stream that is read reports the error.
  pipeline(bytes, checking).catch(() => undefined)
  return checking
}

// Read back once: a storage may acknowledge bytes that it has not stored.
async function proveStored(home: StorageDriver, stored: StoredFile): Promise<void> {
  try {
    const bytes = checked(await home.read(storagePathOf(stored.id)), stored)
    await finished(bytes.resume())
  } catch (error) {
    throw error instanceof Failure ? error : storageUnavailable(error)
  }
}

/**
 * Locks the member's quota until the transaction ends, so that two files at once cannot both exceed it.
 * @throws Failure conflict
 */
async function takeRoom(tx: Db, ownerId: string, sizeBytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${ownerId}`}, 0))`.execute(tx)
  const { taken } = await tx
    .selectFrom('kernel.file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size_bytes'), sql<string>`0`).as('taken'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (Number(taken) + sizeBytes > MEMBER_BYTES_MAX) throw NO_ROOM_LEFT
}

async function keep(tx: Db, { id, name, kind, sizeBytes, sha256 }: StoredFile, ownerId?: string): Promise<void> {
  if (ownerId) await takeRoom(tx, ownerId, sizeBytes)
  const row = { id, name, content_type: kind, size_bytes: sizeBytes, sha256, owner_id: ownerId ?? null }
  await tx.insertInto('kernel.file').values(row).execute()
}

async function find(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await db.selectFrom('kernel.file').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { id, name: row.name, kind: row.content_type, sizeBytes: row.size_bytes, sha256: row.sha256 }
}

async function remove(tx: Db, id: string, now: Date): Promise<void> {
  const removed = await tx.deleteFrom('kernel.file').where('id', '=', id).where('stays', '=', false).executeTakeFirst()
  if (removed.numDeletedRows === 0n) return
  await tx.insertInto('kernel.file_tombstone').values({ id, removed_at: now }).execute()
}

async function letStay(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('kernel.file').set({ stays: true, owner_id: null }).where('id', 'in', ids).execute()
}

export function createFiles(home: StorageDriver): Files {
  return {
    store: async (received) => {
      const { name, kind, sizeBytes, sha256 } = received
      const stored = { id: randomUUID(), name, kind, sizeBytes, sha256 }
      await home.put(storagePathOf(stored.id), received)
      await proveStored(home, stored)
      return stored
    },
    keep,
    find,
    read: async (stored, range) => {
      const bytes = await home.read(storagePathOf(stored.id), range)
      return range ? bytes : checked(bytes, stored)
    },
    remove,
    letStay,
  }
}

/**
 * Leaves it to the features to collect and remove the member's files that they keep. Files that stay, as in a published
 * paper, belong to nobody any more.
 */
export const filePersonalData: PersonalDataHandlers = {
  collect: (db, { id }) =>
    db
      .selectFrom('kernel.file')
      .select(['name', 'content_type', 'size_bytes', 'stored_at'])
      .where('owner_id', '=', id)
      .orderBy('stored_at')
      .execute(),
  erase: (tx, { id }) => tx.updateTable('kernel.file').set({ owner_id: null }).where('owner_id', '=', id).execute(),
}
