import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { RemovalSort } from '../../limits.ts'
import type { RemovalRow } from './queries.ts'
import { presentAll } from './removal.ts'

export async function readRemovals({ db }: Kernel, query: RemovalsQuery) {
  const [rows, total] = await Promise.all([listRemovals(db, query), countRemovals(db, query.search)])
  return { removals: await presentAll(db, rows), pagination: paginationOf({ ...query, total }) }
}

const listRemovals = (db: Db, { search, sort, page, size }: RemovalsQuery): Promise<RemovalRow[]> => {
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

async function countRemovals(db: Db, search: string): Promise<number> {
  const { removals } = await searched(db, search)
    .select((eb) => eb.fn.countAll<number>().as('removals'))
    .executeTakeFirstOrThrow()
  return removals
}

type RemovalsQuery = { search: string; sort: RemovalSort; page: number; size: number }

const searched = (db: Db, search: string) =>
  db
    .selectFrom('cleanup.removal')
    .where(
      search === ''
        ? sql<boolean>`true`
        : sql<boolean>`kind || ' ' || reason || ' ' || backup_id ilike ${containsPattern(search)}`,
    )
