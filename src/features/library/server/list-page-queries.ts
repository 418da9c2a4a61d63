import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ListQuery, Sort } from './queries.ts'
import './tables.ts'

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

/** A page of the list, however far down. Its text is the same for every page, and so is the plan that PostgreSQL keeps. */
export function farPage(db: Db, { sort, category, size, page }: ListQuery): CompiledQuery {
  const inCategory = category ? sql`and category = ${category}` : sql``
  return sql`
    select id, revision, views,
      (select papers from library.category_total where category_total.category = ${category || sql.lit('')}) as total,
      (select number from library.change) as change
    from (
      ${ENTRIES[sort]} ${inCategory} order by key ${DIRECTIONS[sort]}, paper_id
      limit ${sql.lit(size)} offset ${(page - 1) * size}
    ) as page
    join library.paper on id = page.paper_id
    order by key ${DIRECTIONS[sort]}, id
  `.compile(db)
}
