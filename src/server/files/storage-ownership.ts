import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { type StorageDriver, MissingBytesError } from './storage-driver.ts'
import { StartupError } from '../startup-error.ts'

/** The path in a storage at which its database is recorded. No file has this path. */
export const OWNERSHIP_MARK = 'belongs-to'

type OwningParts = {
  db: Db
  home: StorageDriver
  /** The home in words. */
  shown: string
  /** The directory in which the mark is written before it is stored. */
  directory: string
  now: () => Date
  warn: (line: string) => void
}

/** `place` differs in every copy of a database that a dump was restored to; `installation` is copied with it. */
type Owner = { installation: string; place: string }

const foreign = (shown: string): StartupError =>
  new StartupError(
    `${shown} belongs to another database of Inflo, and each would remove the files of the other. Set FILES_URL to a bucket of this database’s own, or INFLO_DATA_DIR to a directory of its own; if this database takes the place of the other for good, remove ${OWNERSHIP_MARK} there.`,
  )

const copied = (shown: string): Error =>
  new Error(
    `${shown} belongs to the database that this one was restored or copied from, so no file is removed from it. If this database has taken the place of the other for good, remove ${OWNERSHIP_MARK} there; if it is a staging copy, stop its servers and run inflo scrub-staging.`,
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

/** Makes this database a different owner to every storage from here on. */
export const renameInstallation = (tx: Db, now: Date) =>
  tx.updateTable('kernel.installation').set({ id: randomUUID(), named_at: now }).execute()

/**
 * Records which database owns a storage of files: the first one that starts on it. Bytes that no row names are removed,
 * so another database, with other rows, would remove all of them.
 */
export function createStorageOwnership(parts: OwningParts) {
  const { db, home, shown, now, warn } = parts
  // A restored database has another place than the one that it replaced, which owned the files.
  const isHandedOn = async (own: Owner, found: Owner): Promise<boolean> =>
    found.installation === own.installation &&
    (await db
      .selectFrom('kernel.restore')
      .select('number')
      .where('previous_place', '=', found.place)
      .executeTakeFirst()) !== undefined
  // Read again after writing: of two simultaneous writes the later one is stored.
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
    /** @throws Error if bytes must not be removed. */
    prove: async (): Promise<void> => {
      if (!(await isOurs())) throw copied(shown)
    },
    /**
     * Takes a storage that nobody owns. One that is away is checked before anything is removed.
     * @throws StartupError
     */
    start: async (): Promise<void> => {
      const found = await isOurs().catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
      if (found === false) warn(copied(shown).message)
    },
  }
}
