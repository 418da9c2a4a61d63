import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import {
  type SearchWords,
  resolveSearchTerms,
  readSearch,
  correctionsAmong,
  wordsAlike,
  respell,
  initialsOf,
  spotWords,
  matcherOf,
  markText,
  type SearchTerms,
} from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { type libraryCalls, type SearchNotes, SEARCH_COUNT_MAX, type PaperCard } from '../../contract.ts'
import type { ListCache } from '../list-cache.ts'
import { presentCard } from '../presenters.ts'
import { CARD_COLUMNS, type CardRow } from '../queries.ts'
import '../tables.ts'
import { identifiedPapers } from './identified-papers.ts'

type Asked = CallParsed<(typeof libraryCalls)['GET /api/public/research-library']>['query']

/**
 * Creates the function that lists papers. It lists the results of a search, by default the best first, or all papers,
 * by default the newest first.
 */
export function createLibraryListing(kernel: Kernel, lists: ListCache) {
  const search = createPaperSearch(kernel)
  return ({ page, size, category, search: typed = '', sort_by: order }: Asked) =>
    typed.trim() === ''
      ? lists.read({ page, size, category, sort: order ?? 'date' })
      : search({ page, size, category: category ?? '', search: typed.trim(), order: order ?? 'relevance' })
}

// This must be the same expression as in the index (migration 0136).
const WORDS = sql`library.stored_vector(words)`

/**
 * Maximum number of concurrent searches. More concurrency would not be faster overall, and would occupy the connections
 * that small requests need.
 */
const AT_ONCE = 4

type SearchQuery = { page: number; size: number; category: string; search: string; order: SearchOrder }

type Counts = SearchNotes['categories']

const papersIn = (counts: Counts): number => counts.reduce((sum, { papers }) => sum + papers, 0)

const capped = (papers: number): number => Math.min(papers, SEARCH_COUNT_MAX)

async function find(db: Db, words: SearchWords, query: SearchQuery): Promise<SearchResultPage> {
  const [terms, identified] = await Promise.all([resolveSearchTerms(db, words), identifiedPapers(db, query.search)])
  if (terms.words === '') return { papers: [], counts: [] }
  return findPapers(db, { ...query, terms, identified })
}

type Answered = SearchResultPage & { words: SearchWords; corrected: string | null }

/** Runs the search. If nothing matches, runs the most likely correction instead. */
async function findOrCorrect(db: Db, query: SearchQuery): Promise<Answered> {
  const words = readSearch(query.search)
  const found = await find(db, words, query)
  const asked = [...new Set(words.wanted.flat())]
  if (found.counts.length > 0 || asked.length === 0) return { ...found, words, corrected: null }
  const corrections = correctionsAmong(await wordsAlike(db, asked))
  if (corrections.size === 0) return { ...found, words, corrected: null }
  const corrected = respell(words, corrections)
  const meant = { ...readSearch(corrected), typed: undefined }
  const foundInstead = await find(db, meant, query)
  return foundInstead.counts.length > 0
    ? { ...foundInstead, words: meant, corrected }
    : { ...found, words, corrected: null }
}

async function markCards(db: Db, words: SearchWords, papers: PaperCard[]): Promise<SearchNotes['marks']> {
  const initials = initialsOf(words)
  const spot = (text: string) => spotWords(text, initials)
  const cards = papers.map(({ title, summary, authors }) => ({
    title: spot(title),
    summary: spot(summary),
    authors: authors.map(spot),
  }))
  const spotted = cards.flatMap(({ title, summary, authors }) => [title, summary, ...authors])
  const isMatch = await matcherOf(
    db,
    words,
    spotted.flatMap(({ spots }) => spots.flatMap((each) => each.words)),
  )
  return cards.map(({ title, summary, authors }) => ({
    title: markText(title, isMatch),
    summary: markText(summary, isMatch),
    authors: authors.map((author) => markText(author, isMatch)),
  }))
}

async function answer({ db, now }: Pick<Kernel, 'db' | 'now'>, query: SearchQuery) {
  const { papers: rows, counts, words, corrected } = await findOrCorrect(db, query)
  const at = now()
  const papers = rows.map((row) => presentCard(row, at))
  const search: SearchNotes = {
    corrected,
    total: capped(papersIn(counts)),
    categories: counts.map(({ category, papers: count }) => ({ category, papers: capped(count) })),
    marks: await markCards(db, words, papers),
  }
  const counted = counts.filter(({ category }) => query.category === '' || category === query.category)
  const pagination = paginationOf({ page: query.page, size: query.size, total: capped(papersIn(counted)) })
  return { papers, pagination, search }
}

/** Returns the function that searches the library. It runs at most `AT_ONCE` searches at a time. */
function createPaperSearch(kernel: Kernel) {
  const inTurn = pLimit(AT_ONCE)
  return (query: SearchQuery) => inTurn(() => answer(kernel, query))
}

/** Finds a page of matching papers and the counts of all matches, in one statement. */
export async function findPapers(db: Db, query: PaperSearchQuery): Promise<SearchResultPage> {
  const shown = query.order === 'relevance' ? byRelevance(query) : byOrder(query, query.order)
  const { rows } = await sql<{ [part in keyof SearchResultPage]: SearchResultPage[part] | null }>`
    with ${shown}, counted as (
      select category, count(*) as papers
      from (
        select category from library.search_text where ${matchesOrIs(query)} limit ${sql.lit(COUNTED_MAX)}
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

/** Maximum number of matches that one search counts, in all categories together. */
const COUNTED_MAX = 20_000

/** One page of search results, in order, and the number of matches in each category. */
type SearchResultPage = { papers: CardRow[]; counts: CategoryCount[] }

// Ranking a paper reads its whole vector, so only a few papers are ranked: those that match in the title or front
// matter and, if these are few, the newest other matches. All remaining matches follow by date. They are selected only
// for pages that show them.
function byRelevance(query: PaperSearchQuery) {
  const { terms, size, page } = query
  const offset = (page - 1) * size
  // A title may match although the text contains an excluded word. A search with excluded words therefore also checks
  // the whole paper. Without excluded words, a match in a part is always a match in the whole paper.
  const stillMatches = terms.refuses ? sql`(words @@ ${hidden(terms.words)} ${orIdentified(query)})` : sql`true`
  return sql`
    telling as materialized (
      ${someMatching(TITLE, query)} union ${someMatching(FRONT, query)} ${alsoIdentified(query)}
    ), newest as (
      select paper_id from ${matchesIn(query)} as found where paper_id not in (select paper_id from telling)
      order by published_on desc, paper_id
      limit greatest(0, ${sql.lit(RANKED_OF_EACH)} - (select count(*) from telling))
    ), ranked as materialized (
      select paper_id, published_on, rank
      from (select paper_id from telling union all select paper_id from newest) as candidate
      cross join lateral (
        select published_on, ${rankOf(query)} as rank from library.search_text
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

const byOrder = (query: PaperSearchQuery, order: 'views' | keyof typeof KEYS) => sql`
  shown as (
    select paper_id, row_number() over () as place from (
      ${order === 'views' ? mostViewed(query) : byKey(query, order)}
      limit ${sql.lit(query.size)} offset ${(query.page - 1) * query.size}
    ) as page
  )`

type CategoryCount = { category: string; papers: number }

const FRONT = sql`ts_filter(${WORDS}, '{a,b,c}')`

const TITLE = sql`ts_filter(${WORDS}, '{a}')`

const someMatching = (part: typeof WORDS, { terms, category }: PaperSearchQuery) => sql`(
  select paper_id from library.search_text
  where ${matches(part, terms)} and ${inCategory(category)} limit ${sql.lit(RANKED_OF_EACH)}
)`

// Scans the index of views, most viewed first, until the page is full. For many matches, looking up the views of each
// match takes several times as long. `is true` keeps the planner from turning the scan into a join.
const mostViewed = (query: PaperSearchQuery) => sql`
  select id as paper_id from library.paper
  where withdrawn_at is null and (id in (select paper_id from ${matchesIn(query)} as found)) is true
  order by views desc, id`

const byKey = (query: PaperSearchQuery, key: keyof typeof KEYS) => sql`
  select paper_id from ${matchesIn(query)} as found order by ${KEYS[key]}, paper_id`

/**
 * Maximum number of ranked papers with a matching title. The same limit applies to papers with matching front matter.
 * If few papers match in these parts, the newest other matches are also ranked.
 */
const RANKED_OF_EACH = 60

// `offset 0` makes PostgreSQL search first and sort afterwards. Otherwise, it would scan a sorted index and test every
// paper.
const matchesIn = (query: PaperSearchQuery) => sql`(
  select * from library.search_text where ${matchesOrIs(query)} and ${inCategory(query.category)} offset 0
)`

const KEYS = { date: sql`published_on desc`, title: sql`title_key`, author: sql`author_key` }

type PaperSearchQuery = {
  terms: SearchTerms
  /**
   * The ids of papers that the search names by an identifier. These papers always match, and come first when sorted by
   * relevance.
   */
  identified: string[]
  category: string
  order: SearchOrder
  size: number
  page: number
}

const isIdentified = ({ identified }: PaperSearchQuery) => sql`paper_id = any(${identified}::uuid[])`

// Omits the condition from most searches, since the planner cannot estimate conditions with `or` well.
const orIdentified = (query: PaperSearchQuery) => (query.identified.length > 0 ? sql`or ${isIdentified(query)}` : sql``)

const alsoIdentified = (query: PaperSearchQuery) =>
  query.identified.length > 0
    ? sql`union select paper_id from library.search_text where ${isIdentified(query)} and ${inCategory(query.category)}`
    : sql``

const rankOf = (query: PaperSearchQuery) => {
  const rank = sql`ts_rank(words, ${hidden(query.terms.words)}, 1)`
  return query.identified.length > 0 ? sql`case when ${isIdentified(query)} then 'infinity' else ${rank} end` : rank
}

const matchesOrIs = (query: PaperSearchQuery) => sql`(${matches(WORDS, query.terms)} ${orIdentified(query)})`

const matches = (vector: typeof WORDS, { words, pairs }: SearchTerms) =>
  sql`${vector} @@ ${hidden(words)} ${pairs ? sql`and ${PAIRS} @@ ${hidden(pairs)}` : sql``} and listed`

const inCategory = (category: string) => (category ? sql`category = ${category}` : sql`true`)

type SearchOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'

const PAIRS = sql`library.stored_vector(pairs)`

// Hides the search words from the planner in a subselect. The planner then assumes few matches for any words, and
// always chooses the same plan.
const hidden = (query: string) => sql`(select ${query}::tsquery)`
