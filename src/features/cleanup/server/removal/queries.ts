import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import type { ArchivedRow } from '#server/data-integrity/row-archive.ts'

export type RemovalRow = Selectable<Tables['cleanup.removal']>

/** Lists the archived rows of a removal as JSON text, because no code here needs their columns. */
export const listArchivedRows = async (db: Db, removalId: string): Promise<ArchivedRow[]> => {
  const found = await db
    .selectFrom('cleanup.archived_row')
    .select(['table_name as table', 'key', 'owner_id as ownerId', sql<string>`"row"::text`.as('row')])
    .where('removal_id', '=', removalId)
    .orderBy('position')
    .execute()
  return found
}

export const deleteArchivedRowsOf = (tx: Db, ownerId: string) =>
  tx.deleteFrom('cleanup.archived_row').where('owner_id', '=', ownerId).execute()

export const collectArchivedRowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('cleanup.archived_row')
    .select(['table_name', 'row'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .execute()
