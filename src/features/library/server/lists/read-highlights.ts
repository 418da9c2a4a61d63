import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Db } from '#server/data/db.ts'
import type { ListQuery, Sort } from './page-queries.ts'
import { presentCard, RECENT_MS } from '../presenters.ts'
import { type CardRow, CARD_COLUMNS } from '../queries.ts'

/** Returns a page of the library's list. */
export async function listPapers({ db, now }: Pick<Kernel, 'db' | 'now'>, list: ListQuery) {
  const rows = await listPage(db, list)
  const total = rows[0]?.total ?? (await readTotal(db, list.category ?? ''))?.papers ?? 0
  const at = now()
  return {
    papers: rows.map((row) => presentCard(row, at)),
    pagination: paginationOf({ page: list.page, size: list.size, total }),
  }
}

/** Reads the content of the sidebar next to the list. */
export async function readHighlights({ db, now }: Pick<Kernel, 'db' | 'now'>) {
  const at = now()
  const [totals, featured, recent] = await Promise.all([
    listTotals(db),
    listFeatured(db),
    listRecent(db, recentSince(at)),
  ])
  const present = (rows: CardRow[]) => rows.map((row) => presentCard(row, at))
  return {
    // The row with an empty category contains the total of all categories.
    total: totals.find(({ category }) => category === '')?.papers ?? 0,
    categories: totals.filter(({ category, papers }) => category !== '' && papers > 0),
    featured: present(featured),
    recent: present(recent),
  }
}

/** Reads the rows of a page of the list. Each row repeats the total. */
async function listPage(db: Db, { sort, category, size, page }: ListQuery): Promise<ListedRow[]> {
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

/** Returns the day after which papers count as recent, YYYY-MM-DD. Pure. */
const recentSince = (now: Date): string => new Date(now.getTime() - RECENT_MS).toISOString().slice(0, 10)

const listFeatured = (db: Db): Promise<CardRow[]> =>
  db
    .selectFrom('library.paper')
    .select(CARD_COLUMNS)
    .where('featured', '=', true)
    .orderBy(sql`featured_at desc nulls last`)
    .orderBy('published_on', 'desc')
    .limit(FEATURED_MAX)
    .execute()

const listRecent = (db: Db, since: string): Promise<CardRow[]> =>
  db
    .selectFrom('library.paper')
    .select(CARD_COLUMNS)
    .where('published_on', '>', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(RECENT_MAX)
    .execute()

/**
 * Reads the stored total of a category, or of all papers for ''. A page beyond the last one needs it, since that page
 * has no rows with the total.
 */
const readTotal = (db: Db, category: string) =>
  db.selectFrom('library.category_total').select('papers').where('category', '=', category).executeTakeFirst()

const listTotals = (db: Db) => db.selectFrom('library.category_total').selectAll().execute()

// The query for each sort order. An index contains all columns of each query (migration 0135), so that PostgreSQL need
// not read the rows of earlier pages.
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

/** A paper in a list. Each row repeats the stored total of the category, or of all papers. */
type ListedRow = CardRow & { total: number | null }

const FEATURED_MAX = 2

const RECENT_MAX = 3
