import { basename } from 'node:path'
import type { Db } from '../data/db.ts'
import { type StorageDriver, storagePathOf, type StoredName } from './storage-driver.ts'
import type { Jobs } from '../work/jobs.ts'

/**
 * The time between the removal of a row and the removal of its bytes. No backup takes this long, so every row that a
 * backup contains still has its bytes.
 */
export const REMOVED_AFTER_MS = 7 * 86_400_000
/**
 * Bytes without a row are not removed before this age, since a transaction may still insert their row. No transaction
 * lasts nearly this long.
 */
export const ORPHAN_RETENTION_MS = 86_400_000
const REMOVED_AT_ONCE = 500
// Matches the storage paths of files, and of the unfinished files (.part) that earlier versions left in directories.
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
 * Removes the bytes of files whose rows were removed at least a week ago. The ids of the due files are deleted only
 * after the bytes, so an interrupted run is repeated.
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

/**
 * Removes bytes that are older than a day and have no row, because a transaction was rolled back or a process ended too
 * early.
 */
export async function sweepOrphanedBytes(sweeping: Sweeping): Promise<void> {
  for await (const names of sweeping.home.list()) await sweep(sweeping, names)
}

type KeptSwept = Sweeping & {
  /** Checks that the storage belongs to this database. @throws Error if it belongs to another database */
  proveOwn: () => Promise<void>
}

/** Schedules both cleanups daily. Each run first checks that the storage belongs to this database. */
export function scheduleFileSweeps(jobs: Jobs, { proveOwn, ...sweeping }: KeptSwept): void {
  const daily = (job: string, at: string, act: (sweeping: Sweeping) => Promise<void>) =>
    jobs.schedule(job, at, async () => {
      await proveOwn()
      await act(sweeping)
    })
  daily('kernel.remove-files', '47 3 * * *', removeDueBytes)
  daily('kernel.sweep-files', '53 3 * * *', sweepOrphanedBytes)
}
