import { sql } from 'kysely'
import { type AdminAction, findLastHead, FIRST_HASH, hashOf, logAdminAction } from '../../admin-log/admin-log.ts'
import type { Db } from '../../data/db.ts'
import type { AdminLogTable } from '../../data/tables.ts'
import { transact } from '../../data/transact.ts'

const TOGETHER = 1_000

const hashAt = async (db: Db, seq: number): Promise<string | undefined> =>
  (await db.selectFrom('kernel.admin_log').select('hash').where('seq', '=', seq).executeTakeFirst())?.hash

/** Returns the number of the last entry that two admin logs have in common; 0 if they have none. */
async function lastCommon(one: Db, other: Db): Promise<number> {
  let low = 0
  let high = Math.min((await findLastHead(one))?.seq ?? 0, (await findLastHead(other))?.seq ?? 0)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((await hashAt(one, middle)) === (await hashAt(other, middle))) low = middle
    else high = middle - 1
  }
  return low
}

const listAfter = (db: Db, seq: number): Promise<AdminLogTable[]> =>
  db.selectFrom('kernel.admin_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(TOGETHER).execute()

/**
 * Appends the entries that only the log in `from` contains to the log in `to`. If `from` merely continues `to`, the
 * entries are copied unchanged. If the logs diverged, as on a new machine, the entries get new numbers and hashes.
 */
export async function mergeAuditLog(from: Db, to: Db): Promise<void> {
  let read = await lastCommon(from, to)
  let last = (await findLastHead(to)) ?? { seq: 0, hash: FIRST_HASH }
  for (let entries = await listAfter(from, read); entries.length > 0; entries = await listAfter(from, read)) {
    const carried: AdminLogTable[] = []
    for (const entry of entries) {
      const placed = { ...entry, seq: last.seq + 1, previous_hash: last.hash }
      last = { seq: placed.seq, hash: hashOf(placed) }
      carried.push({ ...placed, hash: last.hash })
    }
    await to.insertInto('kernel.admin_log').values(carried).execute()
    read = entries.at(-1)!.seq
  }
}

type Copied = 'kernel.backup' | 'kernel.restore' | 'kernel.maintenance' | 'kernel.installation'

async function copyRows(from: Db, to: Db, table: Copied): Promise<void> {
  const rows = await from.selectFrom(table).selectAll().execute()
  await to.deleteFrom(table).execute()
  if (rows.length > 0) await to.insertInto(table).values(rows).execute()
}

export type RetainedDataOptions = {
  from: Db
  to: Db
  backup: { id: string; taken_at: string }
  now: Date
  /** The admin log's entry for the restore, written last. */
  action: AdminAction
  /** The features' functions that change restored rows before the rows become visible. */
  settle: ((tx: Db, now: Date) => Promise<unknown>)[]
}

async function placeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select system_identifier || '/' || pg_database.oid as place
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]!.place
}

/**
 * Copies the data that a restore must not change from the current database into the one that will replace it, and
 * records the restore there.
 */
export async function copyRetainedData({ from, to, backup, now, action, settle }: RetainedDataOptions): Promise<void> {
  await transact({ db: to }, async (tx) => {
    await mergeAuditLog(from, tx)
    // The current database records which installation owns the files in the storage, so its row is kept.
    const own = await from.selectFrom('kernel.installation').selectAll().executeTakeFirst()
    for (const table of ['kernel.backup', 'kernel.restore', 'kernel.maintenance'] as const)
      await copyRows(from, tx, table)
    if (own) await copyRows(from, tx, 'kernel.installation')
    const { number } = await tx
      .selectFrom('kernel.restore')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('number'))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('kernel.restore')
      .values({
        number: number + 1,
        backup_id: backup.id,
        taken_at: new Date(backup.taken_at),
        restored_at: now,
        previous_place: await placeOf(from),
        told_at: null,
      })
      .execute()
    await tx
      .updateTable('kernel.mail')
      .set({ held_at: now })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('expired_at', 'is', null)
      .execute()
    for (const act of settle) await act(tx, now)
    await logAdminAction(tx, action)
  })
}
