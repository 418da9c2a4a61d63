import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Line } from './queries.ts'
import './tables.ts'

/** Matches looked at by one search; of more, those not looked at are as if they did not match. */
const SCANNED_MAX = 20_000
/** How many are ranked: of those whose title matches, of those whose front matches, and of the newest others. */
const RANKED_OF_EACH_MAX = 100

export type FoundOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'
type FoundQuery = { tsquery: string; category: string; order: FoundOrder; size: number; page: number }
type Found = { lines: Line[]; counts: { category: string; papers: number }[] }

/** The words' text as PostgreSQL stems it: a tsquery in its own writing, empty where nothing but stop words was given. */
export async function stemmedQuery(db: Db, words: string): Promise<string> {
  const { rows } = await sql<{ query: string }>`select to_tsquery('english', ${words})::text as query`.execute(db)
  return rows[0]?.query ?? ''
}

const ORDERS = {
  relevance: sql`rank desc nulls last, published_on desc, id`,
  date: sql`published_on desc, id`,
  title: sql`title_key, id`,
  author: sql`author_key, id`,
  views: sql`paper.views desc, id`,
}

const JOINS = {
  relevance: sql`left join ranked using (id)`,
  date: sql``,
  title: sql``,
  author: sql``,
  views: sql`join library.paper using (id)`,
}

// To rank a paper is to read its whole vector, so few are ranked: first those that match in the most telling place. The
// others follow by date.
const ranked = ({ tsquery, category }: FoundQuery) => sql`
  telling as (
    (select paper_id as id from library.search_text where ts_filter(words, '{a}') @@ ${tsquery}::tsquery
      and ${category} in ('', category) limit ${sql.lit(RANKED_OF_EACH_MAX)})
    union
    (select paper_id as id from library.search_text where ts_filter(words, '{a,b,c}') @@ ${tsquery}::tsquery
      and ${category} in ('', category) limit ${sql.lit(RANKED_OF_EACH_MAX)})
    union
    (select id from matched where ${category} in ('', category) order by published_on desc, id
      limit ${sql.lit(RANKED_OF_EACH_MAX)})
  ), ranked as (
    select id, ts_rank(words, ${tsquery}::tsquery, 1) as rank from telling join library.search_text on paper_id = id
  ),`

/** One page of what a search finds, in order, and how many there are in each category. */
export async function findMatches(db: Db, query: FoundQuery): Promise<Found> {
  const { tsquery, category, order, size, page } = query
  const { rows } = await sql<Found>`
    with matched as materialized (
      select paper_id as id, category, published_on, title_key, author_key
      from library.search_text where words @@ ${tsquery}::tsquery and listed limit ${sql.lit(SCANNED_MAX)}
    ), ${order === 'relevance' ? ranked(query) : sql``} shown as (
      select id, row_number() over (order by ${ORDERS[order]}) as place
      from matched ${JOINS[order]} where ${category} in ('', matched.category)
      order by place limit ${size} offset ${(page - 1) * size}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'revision', revision, 'views', views) order by place), '[]')
        from shown join library.paper using (id)) as lines,
      (select coalesce(json_agg(counted), '[]')
        from (select category, count(*) as papers from matched group by category) as counted) as counts
  `.execute(db)
  return rows[0] ?? { lines: [], counts: [] }
}

/** What the dictionary of the searched texts makes of each word: "mobilisation" → "mobilis"; null for a stop word. */
export async function readStems(db: Db, words: string[]): Promise<{ word: string; stem: string | null }[]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${words}::text[]) as word`.execute(db)
  return rows
}
