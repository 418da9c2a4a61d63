import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { collectionWords } from '../../sentences.ts'
import { listTables, refusalOf } from './database.ts'

type Deletion = { name: string; confirmation: string; reason: string; actor: Actor }

/**
 * Deletes all rows of a table. Maintenance mode is on from the backup to the deletion, so that the backup contains
 * every deleted row.
 * @throws Failure unavailable, without deleting anything, if no backup could be taken.
 */
export async function deleteCollection(kernel: Kernel, { name, confirmation, reason, actor }: Deletion) {
  await refuseUnlessFree(kernel.db, name)
  confirmTyped(confirmation, collectionWords(name))
  await kernel.writeBarrier.close(`All rows of ${name} are already being deleted.`)
  try {
    const { id: backupId } = await kernel.backups.take(`Before deleting all rows of ${name}`)
    const deleted = await transact(kernel, async (tx) => {
      await refuseUnlessFree(tx, name)
      const times = await deleteAllRows(tx, name)
      const told = `${reason} (${times} rows; backup ${backupId})`
      await logAdminAction(tx, { actor, action: 'collection.delete', target: name, reason: told, at: kernel.now() })
      return times
    })
    return {
      message: `Rows deleted from ${name}: ${deleted}. They are saved in the backup ${backupId}.`,
      documents_deleted: deleted,
      backup_id: backupId,
    }
  } finally {
    await kernel.writeBarrier.open()
  }
}

/**
 * Checks that a table may be emptied.
 * @throws Failure not_found; forbidden for a protected table; conflict if rows of other tables refer to the table.
 */
async function refuseUnlessFree(db: Db, name: string): Promise<void> {
  if (!(await listTables(db)).some((table) => table.name === name))
    throw new Failure('not_found', 'This collection doesn’t exist.')
  const refusal = refusalOf(name)
  if (refusal !== undefined) throw new Failure('forbidden', `${name} can’t be deleted. ${refusal}`)
  const inUse: string[] = []
  for (const referring of await listReferring(db, name)) if (await hasRows(db, referring)) inUse.push(referring)
  if (inUse.length > 0) {
    throw new Failure(
      'conflict',
      `Nothing was deleted, because other tables refer to ${name}: ${inUse.join(', ')}. Delete their rows first.`,
    )
  }
}

/** Lists the other tables that refer to a table, as 'schema.table'. */
async function listReferring(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct namespace.nspname || '.' || class.relname as name
    from pg_constraint as told
    join pg_class as class on class.oid = told.conrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where told.contype = 'f' and told.confrelid = to_regclass(${name}) and told.conrelid <> told.confrelid
    order by name`.execute(db)
  return rows.map((row) => row.name)
}

/** Checks whether a table has rows. The name must be one that `listTables` returns. */
async function hasRows(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes all rows of a table. @returns the number of deleted rows. */
async function deleteAllRows(tx: Db, name: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(name)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
