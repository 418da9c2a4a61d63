import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { PersonalDataHandlers } from '../data/personal-data.ts'
import type { Db } from '../data/db.ts'
import { type ByteRange, type StorageDriver, storageUnavailable, storagePathOf } from './storage-driver.ts'

/** A file whose bytes are stored under a random id, with the properties that `keep` writes into the database. */
export type StoredFile = { id: string; name: string; kind: string; sizeBytes: number; sha256: string }

/** The maximum total size of one member's stored files. */
export const MEMBER_BYTES_MAX = 1024 * 1024 * 1024

const NO_ROOM_LEFT = new Failure(
  'conflict',
  'You’ve reached the limit of 1 GB for your files. Please remove some first.',
)

/**
 * Stores files in a directory or a bucket under random ids. The table `kernel.file` describes them. Bytes are stored
 * before the transaction that inserts their row, and removed long after the transaction that deletes the row. Every row
 * therefore has its bytes, even after a rollback or a crash. Bytes without a row are removed later
 * (garbage-collection.ts).
 */
export type Files = {
  /**
   * Stores bytes. Must be called before the transaction. If `keep` is not called within a day, the bytes are removed.
   * @throws Failure unavailable
   */
  store: (received: ReceivedFile) => Promise<StoredFile>
  /**
   * Inserts the row of a file whose bytes are stored. `ownerId` is the member whose quota the file counts against.
   * @throws Failure conflict if the quota is used up.
   */
  keep: (tx: Db, stored: StoredFile, ownerId?: string) => Promise<void>
  find: (db: Db, id: string) => Promise<StoredFile | undefined>
  /**
   * Reads a whole file, or a range of its bytes. When a whole file is read, its hash is checked, and the stream fails
   * if the hash differs.
   */
  read: (stored: StoredFile, range?: ByteRange) => Promise<Readable>
  /** Removes a file; does nothing if `letStay` was called for it. */
  remove: (tx: Db, id: string, now: Date) => Promise<void>
  /** Makes files permanent: they lose their owner, and `remove` no longer removes them. */
  letStay: (tx: Db, ids: string[]) => Promise<void>
}

const changed = (id: string) => new Error(`The contents of file ${id} differ from what was stored`)

function checked(bytes: Readable, { id, sha256 }: StoredFile): Readable {
  const hash = createHash('sha256')
  const checking = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : changed(id)),
  })
  // The returned stream reports the error, so the error of the pipeline is ignored.
  pipeline(bytes, checking).catch(() => undefined)
  return checking
}

// Reads the stored bytes back once, since a storage may acknowledge bytes that it has not stored.
async function proveStored(home: StorageDriver, stored: StoredFile): Promise<void> {
  try {
    const bytes = checked(await home.read(storagePathOf(stored.id)), stored)
    await finished(bytes.resume())
  } catch (error) {
    throw error instanceof Failure ? error : storageUnavailable(error)
  }
}

/**
 * Locks the member's quota until the transaction ends, so that two simultaneous uploads cannot exceed it together.
 * @throws Failure conflict if the file would exceed the quota
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
 * Collects the list of a member's files for the data export, and erases the member's ownership of files. Each feature
 * collects and removes the contents of its own files. Permanent files, such as those of a published paper, are kept
 * without an owner.
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
