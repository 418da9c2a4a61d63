import { sql } from 'kysely'
import type { SearchTerms } from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { CARD_COLUMNS, type CardRow } from '../queries.ts'
import '../tables.ts'

/** Matches counted by one search, in all categories together. */
const COUNTED_MAX = 20_000
/** How many are ranked: of those whose title matches, of those whose front matches, and at least so many in all. */
const RANKED_OF_EACH = 60

export type SearchOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'
export type PaperSearchQuery = { terms: SearchTerms; category: string; order: SearchOrder; size: number; page: number }
type CategoryCount = { category: string; papers: number }
/** One page of what a search finds, in its order, and how many it finds in each category. */
export type SearchResultPage = { papers: CardRow[]; counts: CategoryCount[] }

// As in the index (migration 0136).
const WORDS = sql`library.stored_vector(words)`
const PAIRS = sql`library.stored_vector(pairs)`
const FRONT = sql`ts_filter(${WORDS}, '{a,b,c}')`
const TITLE = sql`ts_filter(${WORDS}, '{a}')`

// Within a select of its own, a query is unknown to the planner, which then takes it for a rare one and keeps one plan for all.
const hidden = (query: string) => sql`(select ${query}::tsquery)`

const matches = (vector: typeof WORDS, { words, pairs }: SearchTerms) =>
  sql`${vector} @@ ${hidden(words)} ${pairs ? sql`and ${PAIRS} @@ ${hidden(pairs)}` : sql``} and listed`

const inCategory = (category: string) => (category ? sql`category = ${category}` : sql`true`)

// Sought first and ordered then (`offset 0` keeps the two apart): walking an index in the order wanted would try each paper.
const matchesIn = ({ terms, category }: PaperSearchQuery) => sql`(
  select * from library.search_text where ${matches(WORDS, terms)} and ${inCategory(category)} offset 0
)`

const someMatching = (part: typeof WORDS, { terms, category }: PaperSearchQuery) => sql`(
  select paper_id from library.search_text
  where ${matches(part, terms)} and ${inCategory(category)} limit ${sql.lit(RANKED_OF_EACH)}
)`

// To rank a paper is to read its whole vector, so few are ranked: those that match in the most telling place, and the
// newest where these are few. All others follow by date; they are sought only for the pages that show them.
function byRelevance(query: PaperSearchQuery) {
  const { terms, size, page } = query
  const offset = (page - 1) * size
  // What is refused may stand in the text of a paper whose title lacks it; all else that a part matches, the whole does.
  const stillMatches = terms.refuses ? sql`words @@ ${hidden(terms.words)}` : sql`true`
  return sql`
    telling as materialized (
      ${someMatching(TITLE, query)} union ${someMatching(FRONT, query)}
    ), newest as (
      select paper_id from ${matchesIn(query)} as found where paper_id not in (select paper_id from telling)
      order by published_on desc, paper_id
      limit greatest(0, ${sql.lit(RANKED_OF_EACH)} - (select count(*) from telling))
    ), ranked as materialized (
      select paper_id, published_on, rank
      from (select paper_id from telling union all select paper_id from newest) as candidate
      cross join lateral (
        select published_on, ts_rank(words, ${hidden(terms.words)}, 1) as rank from library.search_text
        where search_text.paper_id = candidate.paper_id and ${stillMatches} limit 1
      ) as text
    ), best as materialized (
      select paper_id from ranked order by rank desc, published_on desc, paper_id
      limit ${sql.lit(size)} offset ${offset}
    ), rest as (
      select paper_id from ${matchesIn(query)} as found where paper_id not in (select paper_id from ranked)
      order by published_on desc, paper_id
      limit ${sql.lit(size)} - (select count(*) from best)
      offset greatest(0, ${offset} - (select count(*) from ranked))
    ), shown as (
      select paper_id, row_number() over () as place
      from (select paper_id from best union all select paper_id from rest) as page
    )`
}

const KEYS = { date: sql`published_on desc`, title: sql`title_key`, author: sql`author_key` }

// Views stand with the papers. Their index is walked, most viewed first, until the page is full: to look up the views of each
// match took several times as long where matches are many. `is true` keeps the walk from becoming a join.
const mostViewed = (query: PaperSearchQuery) => sql`
  select id as paper_id from library.paper
  where withdrawn_at is null and (id in (select paper_id from ${matchesIn(query)} as found)) is true
  order by views desc, id`

const byKey = (query: PaperSearchQuery, key: keyof typeof KEYS) => sql`
  select paper_id from ${matchesIn(query)} as found order by ${KEYS[key]}, paper_id`

const byOrder = (query: PaperSearchQuery, order: 'views' | keyof typeof KEYS) => sql`
  shown as (
    select paper_id, row_number() over () as place from (
      ${order === 'views' ? mostViewed(query) : byKey(query, order)}
      limit ${sql.lit(query.size)} offset ${(query.page - 1) * query.size}
    ) as page
  )`

/** What a search finds, by one statement. */
export async function findPapers(db: Db, query: PaperSearchQuery): Promise<SearchResultPage> {
  const shown = query.order === 'relevance' ? byRelevance(query) : byOrder(query, query.order)
  const { rows } = await sql<{ [part in keyof SearchResultPage]: SearchResultPage[part] | null }>`
    with ${shown}, counted as (
      select category, count(*) as papers
      from (
        select category from library.search_text where ${matches(WORDS, query.terms)} limit ${sql.lit(COUNTED_MAX)}
      ) as found
      group by category
    )
    select
      (select json_agg(card order by place) from (
        select place, ${sql.join(CARD_COLUMNS.map((column) => sql.ref(`paper.${column}`)))}
        from shown join library.paper on id = shown.paper_id
      ) as card) as papers,
      (select json_agg(counted order by category) from counted) as counts
  `.execute(db)
  return { papers: rows[0]?.papers ?? [], counts: rows[0]?.counts ?? [] }
}
