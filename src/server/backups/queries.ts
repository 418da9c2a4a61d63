import type { Insertable, Selectable, Updateable } from 'kysely'
import { type BackupState, backupStates } from '#shared/backup-states.ts'
import type { Db, Tables } from '../data/db.ts'
import type { BackupTable } from '../data/tables.ts'

export type BackupRow = Selectable<BackupTable>

export const addBackup = (db: Db, row: Pick<BackupRow, 'id' | 'reason' | 'machine' | 'started_at'>) =>
  db
    .insertInto('kernel.backup')
    .values({ ...row, state: backupStates.running })
    .execute()

/** Updates a backup's row. @returns false if the backup's state was not one of `from` */
export const setBackupState = async (
  db: Db,
  { id, from, ...noted }: Updateable<BackupTable> & { id: string; from: readonly BackupState[] },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('kernel.backup')
    .set(noted)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findBackup = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('kernel.backup').selectAll().where('id', '=', id).executeTakeFirst()

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  db.selectFrom('kernel.backup').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').execute()

/** Lists the complete backups on a machine that were not copied to the second destination, oldest first. */
export const listUncopied = async (db: Db, machine: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('kernel.backup')
    .select('id')
    .where('machine', '=', machine)
    .where('state', 'in', [backupStates.taken, backupStates.verified])
    .where('copied_at', 'is', null)
    .orderBy('started_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the complete backups on a machine that were never verified by a restore, oldest first. */
export const listUnverified = async (db: Db, machine: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('kernel.backup')
    .select('id')
    .where('machine', '=', machine)
    .where('state', '=', backupStates.taken)
    .orderBy('started_at')
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteBackups = (db: Db, ids: string[]) => db.deleteFrom('kernel.backup').where('id', 'in', ids).execute()

/** Records the start of a restore. @returns false if another restore is running */
export async function beginRestoring(db: Db, row: Insertable<Tables['kernel.restore_run']>): Promise<boolean> {
  await db.deleteFrom('kernel.restore_run').where('problem', '!=', '').execute()
  const added = await db
    .insertInto('kernel.restore_run')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('backup_id')
    .executeTakeFirst()
  return added !== undefined
}

export const setRestoreStep = (db: Db, step: string) => db.updateTable('kernel.restore_run').set({ step }).execute()

export const endRestoring = (db: Db, problem: string) => db.updateTable('kernel.restore_run').set({ problem }).execute()

export const findRestoring = (db: Db) => db.selectFrom('kernel.restore_run').selectAll().executeTakeFirst()

/** Marks the running restore as failed, after its process was killed. */
export const failInterruptedRestore = (db: Db, problem: string) =>
  db
    .updateTable('kernel.restore_run')
    .set({ problem })
    .where('problem', '=', '')
    .returning('backup_id')
    .executeTakeFirst()

/** Returns an id of the latest restore that is recorded in the database; empty if the database was never restored. */
export async function findLineage(db: Db): Promise<string> {
  const row = await db
    .selectFrom('kernel.restore')
    .select(['backup_id', 'restored_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? `${row.backup_id}-${row.restored_at.getTime().toString(36)}` : ''
}

/** Marks all restores that were not yet reported as reported, and returns them. */
export const markRestoreReported = (db: Db, now: Date) =>
  db
    .updateTable('kernel.restore')
    .set({ told_at: now })
    .where('told_at', 'is', null)
    .returning(['backup_id', 'taken_at'])
    .execute()
