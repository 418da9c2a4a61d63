import { basename } from 'node:path'
import type { Db } from '../data/db.ts'
import { type StorageDriver, storagePathOf, type StoredName } from './storage-driver.ts'
import type { Jobs } from '../work/jobs.ts'

/** Bytes are removed so long after their row: longer than any backup runs, so that a restored row finds them. */
export const REMOVED_AFTER_MS = 7 * 86_400_000
/** Bytes that no row names may be about to get one; no transaction lasts nearly so long. */
export const ORPHAN_RETENTION_MS = 86_400_000
const REMOVED_AT_ONCE = 500
// A name of ours, or the draft of one (.part), as they lay in directories before.
const OURS =
  /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.part)?$/

type Sweeping = { db: Db; home: StorageDriver; now: () => Date }

const listDue = (db: Db, removedBefore: Date) =>
  db
    .selectFrom('kernel.file_tombstone')
    .select('id')
    .where('removed_at', '<=', removedBefore)
    .orderBy('removed_at')
    .limit(REMOVED_AT_ONCE)
    .execute()

const forgetRemoved = (db: Db, ids: string[]) => db.deleteFrom('kernel.file_tombstone').where('id', 'in', ids).execute()

async function namedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const kept = await db.selectFrom('kernel.file').select('id').where('id', 'in', ids).execute()
  const leaving = await db.selectFrom('kernel.file_tombstone').select('id').where('id', 'in', ids).execute()
  return new Set([...kept, ...leaving].map(({ id }) => id))
}

/**
 * Removes the bytes of files that were removed a week ago. The bytes first: a process that ends in between does it
 * again.
 */
export async function removeDueBytes({ db, home, now }: Sweeping): Promise<void> {
  for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE;) {
    const ids = (await listDue(db, new Date(now().getTime() - REMOVED_AFTER_MS))).map(({ id }) => id)
    for (const id of ids) await home.remove(storagePathOf(id))
    if (ids.length > 0) await forgetRemoved(db, ids)
    found = ids.length
  }
}

const idOf = ({ storagePath }: StoredName): string => OURS.exec(storagePath)?.[3] ?? ''

async function sweep({ db, home, now }: Sweeping, names: StoredName[]): Promise<void> {
  const before = new Date(now().getTime() - ORPHAN_RETENTION_MS)
  const old = names.filter((name) => idOf(name) !== '' && name.storedAt < before)
  if (old.length === 0) return
  const named = await namedAmong(db, [...new Set(old.map(idOf))])
  for (const { storagePath } of old) if (!named.has(basename(storagePath))) await home.remove(storagePath)
}

/** Removes bytes older than a day that no row names: a change was rolled back, or a process ended before it. */
export async function sweepOrphanedBytes(sweeping: Sweeping): Promise<void> {
  for await (const names of sweeping.home.list()) await sweep(sweeping, names)
}

type KeptSwept = Sweeping & {
  /** @throws Error if the storage belongs to another database. */
  proveOwn: () => Promise<void>
}

/** Both, daily, in a home of our own. */
export function scheduleFileSweeps(jobs: Jobs, { proveOwn, ...sweeping }: KeptSwept): void {
  const daily = (job: string, at: string, act: (sweeping: Sweeping) => Promise<void>) =>
    jobs.schedule(job, at, async () => {
      await proveOwn()
      await act(sweeping)
    })
  daily('kernel.remove-files', '47 3 * * *', removeDueBytes)
  daily('kernel.sweep-files', '53 3 * * *', sweepOrphanedBytes)
}
