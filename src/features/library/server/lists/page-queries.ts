import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { CARD_COLUMNS, type CardRow } from '../queries.ts'

type Sort = 'date' | 'title' | 'author' | 'views'
export type ListQuery = { page: number; size: number; category?: string | undefined; sort: Sort }

// What each order is read from: an index that holds every column named here (migration 0135), so that no row is read for the
// papers that stand before the page.
const ENTRIES: Record<Sort, ReturnType<typeof sql>> = {
  date: sql`select paper_id, published_on as key from library.search_text where listed`,
  title: sql`select paper_id, title_key as key from library.search_text where listed`,
  author: sql`select paper_id, author_key as key from library.search_text where listed`,
  views: sql`select id as paper_id, views as key from library.paper where withdrawn_at is null`,
}

const DIRECTIONS: Record<Sort, ReturnType<typeof sql>> = {
  date: sql`desc`,
  title: sql`asc`,
  author: sql`asc`,
  views: sql`desc`,
}

/** A paper of a list; the kept total of the category, or of all, stands in every one. */
type ListedRow = CardRow & { total: number | null }

/** A page of the list, however far down. */
export async function listPage(db: Db, { sort, category, size, page }: ListQuery): Promise<ListedRow[]> {
  const inCategory = category ? sql`and category = ${category}` : sql``
  const { rows } = await sql<ListedRow>`
    select ${sql.join(CARD_COLUMNS.map((column) => sql.ref(`paper.${column}`)))},
      (select papers from library.category_total where category_total.category = ${category || sql.lit('')}) as total
    from (
      ${ENTRIES[sort]} ${inCategory} order by key ${DIRECTIONS[sort]}, paper_id
      limit ${sql.lit(size)} ${page === 1 ? sql`` : sql`offset ${(page - 1) * size}`}
    ) as page
    join library.paper on id = page.paper_id
    order by key ${DIRECTIONS[sort]}, id
  `.execute(db)
  return rows
}
