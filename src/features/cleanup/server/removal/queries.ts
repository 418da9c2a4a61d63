import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { ArchivedRow } from '#server/data-integrity/row-archive.ts'
import type { RemovalSort } from '../../limits.ts'
import { type RemovalStatus, removalStates } from '../../states.ts'

export type RemovalRow = Selectable<Tables['cleanup.removal']>

const ARCHIVED_AT_ONCE = 1_000

export const addRemoval = (tx: Db, removal: Insertable<Tables['cleanup.removal']>): Promise<RemovalRow> =>
  tx.insertInto('cleanup.removal').values(removal).returningAll().executeTakeFirstOrThrow()

export async function saveArchivedRows(tx: Db, removalId: string, taken: ArchivedRow[]): Promise<void> {
  const rows = taken.map(({ table, key, ownerId, row }, position) => ({
    removal_id: removalId,
    position,
    table_name: table,
    key: [...key],
    owner_id: ownerId,
    row,
  }))
  for (let from = 0; from < rows.length; from += ARCHIVED_AT_ONCE)
    await tx
      .insertInto('cleanup.archived_row')
      .values(rows.slice(from, from + ARCHIVED_AT_ONCE))
      .execute()
}

/** What lies there, as text: nothing here reads a row's own columns. */
export const listArchivedRows = async (db: Db, removalId: string): Promise<ArchivedRow[]> => {
  const found = await db
    .selectFrom('cleanup.archived_row')
    .select(['table_name as table', 'key', 'owner_id as ownerId', sql<string>`"row"::text`.as('row')])
    .where('removal_id', '=', removalId)
    .orderBy('position')
    .execute()
  return found
}

export const deleteArchivedRows = (tx: Db, removalId: string) =>
  tx.deleteFrom('cleanup.archived_row').where('removal_id', '=', removalId).execute()

export const lockRemoval = (tx: Db, id: string): Promise<RemovalRow | undefined> =>
  tx.selectFrom('cleanup.removal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The same, and waits for nobody: whoever else holds it is changing it. */
export const lockRemovalNoWait = (tx: Db, id: string): Promise<RemovalRow | undefined> =>
  tx.selectFrom('cleanup.removal').selectAll().where('id', '=', id).forUpdate().noWait().executeTakeFirst()

export const endRemoval = (tx: Db, id: string, { status, now }: { status: RemovalStatus; now: Date }) =>
  tx
    .updateTable('cleanup.removal')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type RemovalsQuery = { search: string; sort: RemovalSort; page: number; size: number }

const searched = (db: Db, search: string) =>
  db
    .selectFrom('cleanup.removal')
    .where(
      search === ''
        ? sql<boolean>`true`
        : sql<boolean>`kind || ' ' || reason || ' ' || backup_id ilike ${containsPattern(search)}`,
    )

export const listRemovals = (db: Db, { search, sort, page, size }: RemovalsQuery): Promise<RemovalRow[]> => {
  const [by, way] = sort.startsWith('-') ? ([sort.slice(1), 'desc'] as const) : ([sort, 'asc'] as const)
  return searched(db, search)
    .selectAll()
    .orderBy(sql.ref(by), way)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export async function countRemovals(db: Db, search: string): Promise<number> {
  const { removals } = await searched(db, search)
    .select((eb) => eb.fn.countAll<number>().as('removals'))
    .executeTakeFirstOrThrow()
  return removals
}

/** Removals that lie longer than since then. */
export const listToPurge = (db: Db, before: Date) =>
  db
    .selectFrom('cleanup.removal')
    .select(['id', 'kind', 'things', 'removed_at'])
    .where('status', '=', removalStates.buried)
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .execute()

export const deleteArchivedRowsOf = (tx: Db, ownerId: string) =>
  tx.deleteFrom('cleanup.archived_row').where('owner_id', '=', ownerId).execute()

export const collectArchivedRowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('cleanup.archived_row')
    .select(['table_name', 'row'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .execute()
