import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { type StorageDriver, MissingBytesError } from './storage-driver.ts'
import { StartupError } from '../startup-error.ts'

/** The path at which the storage contains the record of its owner. No file has this path. */
export const OWNERSHIP_MARK = 'belongs-to'

type OwningParts = {
  db: Db
  home: StorageDriver
  /** The name of the storage, as shown in messages. */
  shown: string
  /** The directory in which the record is written before it is stored. */
  directory: string
  now: () => Date
  warn: (line: string) => void
}

/**
 * The database that owns a storage. A copy of a database has the same `installation`; `place` differs in each copy that
 * was restored from a dump.
 */
type Owner = { installation: string; place: string }

const foreign = (shown: string): StartupError =>
  new StartupError(
    `${shown} belongs to another Inflo database, and the two would delete each other’s files. Set FILES_URL to a separate bucket, or INFLO_DATA_DIR to a separate directory. If this database replaces the other one for good, remove ${OWNERSHIP_MARK} there.`,
  )

const copied = (shown: string): Error =>
  new Error(
    `${shown} belongs to the database that this one was copied from, so no files are deleted there. If this database replaces the original for good, remove ${OWNERSHIP_MARK} there. If it is a staging copy, stop its servers and run inflo scrub-staging.`,
  )

async function readOwn(db: Db, now: Date): Promise<Owner> {
  const named = { id: randomUUID(), named_at: now }
  await db
    .insertInto('kernel.installation')
    .values(named)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<Owner>`
    select installation.id as installation, system_identifier || '/' || pg_database.oid as place
    from kernel.installation, pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]!
}

async function readMark(home: StorageDriver): Promise<Owner | undefined> {
  try {
    return JSON.parse(await text(await home.read(OWNERSHIP_MARK))) as Owner
  } catch (error) {
    if (error instanceof MissingBytesError) return undefined
    throw error
  }
}

async function writeMark({ home, directory }: OwningParts, own: Owner): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(own))
  const path = join(directory, randomUUID())
  await mkdir(directory, { recursive: true })
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await home.put(OWNERSHIP_MARK, { path, kind: 'application/json', sha256 })
  await rm(path, { force: true })
}

/** Gives this database a new identity. It then no longer owns any storage. */
export const renameInstallation = (tx: Db, now: Date) =>
  tx.updateTable('kernel.installation').set({ id: randomUUID(), named_at: now }).execute()

/**
 * Records and checks which database owns a file storage: the first one that starts with it. The check is needed since
 * bytes without a row are removed. A database with other rows would remove all files.
 */
export function createStorageOwnership(parts: OwningParts) {
  const { db, home, shown, now, warn } = parts
  // Inflo's own restore creates a new database with another `place`. The new database inherits the storage from the
  // database that it replaced.
  const isHandedOn = async (own: Owner, found: Owner): Promise<boolean> =>
    found.installation === own.installation &&
    (await db
      .selectFrom('kernel.restore')
      .select('number')
      .where('previous_place', '=', found.place)
      .executeTakeFirst()) !== undefined
  // The record is read again after writing, since another database may have written its own record at the same time.
  // The later record is stored.
  const isOurs = async (): Promise<boolean> => {
    const own = await readOwn(db, now())
    let found = await readMark(home)
    if (found && found.place !== own.place && (await isHandedOn(own, found))) found = undefined
    if (!found) await writeMark(parts, own)
    found ??= await readMark(home)
    if (found?.installation !== own.installation) throw foreign(shown)
    return found.place === own.place
  }
  return {
    /** Checks that this database owns the storage, before bytes are removed. @throws Error if it does not */
    prove: async (): Promise<void> => {
      if (!(await isOurs())) throw copied(shown)
    },
    /**
     * Claims the storage if it has no owner. If the storage is unreachable, `prove` checks the owner later, before
     * anything is removed.
     * @throws StartupError if another database owns the storage
     */
    start: async (): Promise<void> => {
      const found = await isOurs().catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
      if (found === false) warn(copied(shown).message)
    },
  }
}
