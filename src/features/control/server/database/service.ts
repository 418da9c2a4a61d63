import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { collectionWords } from '../../sentences.ts'
import { databaseBytes, deleteAllRows, hasRows, listReferring, listTables } from './table-queries.ts'

/** What no screen empties: accounts, and what the kernel keeps (the log, backups, events, files, jobs). */
const KEPT: Readonly<Record<string, string>> = {
  accounts: 'It holds accounts: members are deleted in User Management.',
  kernel: 'It holds what keeps Inflo safe: the log, backups, events, files.',
  pgboss: 'It holds the work that is under way.',
  migration: 'It says which version the database has.',
  public: 'It belongs to PostgreSQL.',
  recovery: 'It belongs to backups and environments.',
}

/** Why a table is emptied by nobody; undefined where it may be. Pure. */
export const refusalOf = (name: string): string | undefined => KEPT[name.split('.')[0] ?? '']

export async function readTables({ db }: Kernel) {
  const [tables, total] = await Promise.all([listTables(db), databaseBytes(db)])
  return {
    collections: tables.map((table) => ({ ...table, refusal: refusalOf(table.name) ?? null })),
    total_bytes: total,
  }
}

/** @throws Failure not_found, forbidden for what is kept, conflict where rows of other tables refer to it. */
async function refuseUnlessFree(db: Db, name: string): Promise<void> {
  if (!(await listTables(db)).some((table) => table.name === name))
    throw new Failure('not_found', 'There is no such collection.')
  const refusal = refusalOf(name)
  if (refusal !== undefined) throw new Failure('forbidden', `${name} can’t be deleted. ${refusal}`)
  const inUse: string[] = []
  for (const referring of await listReferring(db, name)) if (await hasRows(db, referring)) inUse.push(referring)
  if (inUse.length > 0) {
    throw new Failure(
      'conflict',
      `Others refer to ${name}, so that nothing was deleted: ${inUse.join(', ')}. Delete these first.`,
    )
  }
}

type Deletion = { name: string; confirmation: string; reason: string; actor: Actor }

/**
 * Deletes all rows of a table, in maintenance mode from the backup to the deletion, so that nothing is lost that the
 * backup does not have.
 * @throws Failure unavailable where no backup could be taken: then nothing is deleted.
 */
export async function deleteCollection(kernel: Kernel, { name, confirmation, reason, actor }: Deletion) {
  await refuseUnlessFree(kernel.db, name)
  confirmTyped(confirmation, collectionWords(name))
  await kernel.writeBarrier.close(`All of ${name} is being deleted.`)
  try {
    const { id: backupId } = await kernel.backups.take(`Before deleting all of ${name}`)
    const deleted = await transact(kernel, async (tx) => {
      await refuseUnlessFree(tx, name)
      const times = await deleteAllRows(tx, name)
      const told = `${reason} (${times} rows; backup ${backupId})`
      await logAdminAction(tx, { actor, action: 'collection.delete', target: name, reason: told, at: kernel.now() })
      return times
    })
    return {
      message: `Rows deleted from ${name}: ${deleted}. The backup ${backupId} has them.`,
      documents_deleted: deleted,
      backup_id: backupId,
    }
  } finally {
    await kernel.writeBarrier.open()
  }
}
