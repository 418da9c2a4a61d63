import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Line } from './queries.ts'
import type { SearchTerms } from './search-terms.ts'
import './tables.ts'

/** Matches counted by one search, in all categories together. */
const COUNTED_MAX = 20_000
/** How many are ranked: of those whose title matches, of those whose front matches, and at least so many in all. */
const RANKED_OF_EACH = 60

export type FoundOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'
export type FoundQuery = { terms: SearchTerms; category: string; order: FoundOrder; size: number; page: number }
type CategoryCount = { category: string; papers: number }

const matchesPairs = ({ pairs }: SearchTerms) => (pairs ? sql`pairs @@ ${pairs}::tsquery` : sql`true`)
const inCategory = (category: string) => (category ? sql`search_text.category = ${category}` : sql`true`)

const ofAll = (terms: SearchTerms) => sql`words @@ ${terms.words}::tsquery and ${matchesPairs(terms)} and listed`

// To rank a paper is to read its whole vector, so few are ranked: those that match in the most telling place, and the
// newest where these are few. All others follow by date; they are sought only for the pages that show them.
const byRelevance = ({ terms, category, size, page }: FoundQuery) => {
  const only = sql`${inCategory(category)} and listed and ${matchesPairs(terms)}`
  return sql`
    telling as materialized (
      (select paper_id from library.search_text
        where ts_filter(words, '{a}') @@ ${terms.words}::tsquery and ${only} limit ${sql.lit(RANKED_OF_EACH)})
      union
      (select paper_id from library.search_text
        where ts_filter(words, '{a,b,c}') @@ ${terms.words}::tsquery and ${only} limit ${sql.lit(RANKED_OF_EACH)})
    ), newest as (
      select paper_id from library.search_text where ${ofAll(terms)} and ${inCategory(category)}
      order by published_on desc, paper_id
      limit greatest(0, ${sql.lit(RANKED_OF_EACH)} - (select count(*) from telling))
    ), ranked as materialized (
      select paper_id, published_on, ts_rank(words, ${terms.words}::tsquery, 1) as rank
      from (select paper_id from telling union select paper_id from newest) as candidate
      join library.search_text using (paper_id)
      where words @@ ${terms.words}::tsquery
    ), best as materialized (
      select paper_id from ranked order by rank desc, published_on desc, paper_id
      limit ${size} offset ${(page - 1) * size}
    ), rest as (
      select paper_id from library.search_text
      where ${ofAll(terms)} and ${inCategory(category)} and paper_id not in (select paper_id from ranked)
      order by published_on desc, paper_id
      limit ${size} - (select count(*) from best)
      offset greatest(0, ${(page - 1) * size} - (select count(*) from ranked))
    ), shown as (
      select paper_id, row_number() over () as place
      from (select paper_id from best union all select paper_id from rest) as page
    )`
}

const ORDERS = {
  date: sql`published_on desc, paper_id`,
  title: sql`title_key, paper_id`,
  author: sql`author_key, paper_id`,
  views: sql`(select views from library.paper where id = search_text.paper_id) desc, paper_id`,
}

const byOrder = ({ terms, category, size, page }: FoundQuery, order: keyof typeof ORDERS) => sql`
  shown as (
    select paper_id, row_number() over () as place from (
      select paper_id from library.search_text where ${ofAll(terms)} and ${inCategory(category)}
      order by ${ORDERS[order]} limit ${size} offset ${(page - 1) * size}
    ) as page
  )`

/** One page of what a search finds, in its order. */
export async function findLines(db: Db, query: FoundQuery): Promise<Line[]> {
  const shown = query.order === 'relevance' ? byRelevance(query) : byOrder(query, query.order)
  const { rows } = await sql<Line>`
    with ${shown} select id, revision, views from shown join library.paper on id = shown.paper_id order by place
  `.execute(db)
  return rows
}

/** How many a search finds in each category. */
export async function countFound(db: Db, terms: SearchTerms): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select category, count(*) as papers
    from (select category from library.search_text where ${ofAll(terms)} limit ${sql.lit(COUNTED_MAX)}) as found
    group by category order by category
  `.execute(db)
  return rows
}

/** What the dictionary of the searched texts makes of each word: "mobilisation" → "mobilis"; null for a stop word. */
export async function readStems(db: Db, words: string[]): Promise<{ word: string; stem: string | null }[]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem from unnest(${words}::text[]) as word
  `.execute(db)
  return rows
}
