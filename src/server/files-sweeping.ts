import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from './db.ts'
import { placeOf } from './files.ts'
import type { Jobs } from './jobs.ts'

/** Bytes go so long after their row: longer than any backup runs, so that a restored row finds them. */
export const REMOVED_AFTER_MS = 7 * 86_400_000
/** Bytes that no row names may be about to get one; no transaction lasts nearly so long. */
export const UNNAMED_KEPT_MS = 86_400_000
const REMOVED_AT_ONCE = 500
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

type Sweeping = { db: Db; directory: string; now: () => Date }

const listDue = (db: Db, removedBefore: Date) =>
  db
    .selectFrom('kernel.file_to_remove')
    .select('id')
    .where('removed_at', '<=', removedBefore)
    .orderBy('removed_at')
    .limit(REMOVED_AT_ONCE)
    .execute()

const forgetRemoved = (db: Db, ids: string[]) => db.deleteFrom('kernel.file_to_remove').where('id', 'in', ids).execute()

async function namedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const kept = await db.selectFrom('kernel.file').select('id').where('id', 'in', ids).execute()
  const leaving = await db.selectFrom('kernel.file_to_remove').select('id').where('id', 'in', ids).execute()
  return new Set([...kept, ...leaving].map(({ id }) => id))
}

/** Removes the bytes of files that were removed a week ago. The bytes first: a process that ends in between does it again. */
export async function removeDueBytes({ db, directory, now }: Sweeping): Promise<void> {
  for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE;) {
    const ids = (await listDue(db, new Date(now().getTime() - REMOVED_AFTER_MS))).map(({ id }) => id)
    for (const id of ids) await rm(placeOf(directory, id), { force: true })
    if (ids.length > 0) await forgetRemoved(db, ids)
    found = ids.length
  }
}

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT'

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

async function isOlderThan(place: string, moment: Date): Promise<boolean> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return found !== undefined && found.mtime < moment
}

async function sweepFolder({ db, now }: Sweeping, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ID.test(name))
  if (names.length === 0) return
  const named = await namedAmong(db, [...new Set(names.map((name) => name.slice(0, 36)))])
  const before = new Date(now().getTime() - UNNAMED_KEPT_MS)
  // A draft (.part) is never named itself.
  const unnamed = names.filter((name) => !named.has(name)).map((name) => join(folder, basename(name)))
  for (const place of unnamed) if (await isOlderThan(place, before)) await rm(place, { force: true })
}

/** Removes bytes and drafts older than a day that no row names: a change was taken back, or a process ended before it. */
export async function sweepUnnamedBytes(sweeping: Sweeping): Promise<void> {
  for (const outer of await foldersIn(sweeping.directory)) {
    for (const folder of await foldersIn(outer)) await sweepFolder(sweeping, folder)
  }
}

/** Both, daily. */
export function keepFilesSwept(jobs: Jobs, sweeping: Sweeping): void {
  jobs.schedule('kernel.remove-files', '47 3 * * *', () => removeDueBytes(sweeping))
  jobs.schedule('kernel.sweep-files', '53 3 * * *', () => sweepUnnamedBytes(sweeping))
}
