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

type Asked = CallParsed<(typeof libraryCalls)['GET /api/public/research-library']>['query']

/** The library's list: what a search finds where there is one, best first unless another order was chosen; else all, newest first. */
export function createLibraryListing(kernel: Kernel, lists: ListCache) {
  const search = createPaperSearch(kernel)
  return ({ page, size, category, search: typed = '', sort_by: order }: Asked) =>
    typed.trim() === ''
      ? lists.read({ page, size, category, sort: order ?? 'date' })
      : search({ page, size, category: category ?? '', search: typed.trim(), order: order ?? 'relevance' })
}

// As in the index (migration 0136).
const WORDS = sql`library.stored_vector(words)`

/**
 * Searches that run at a time: more would take as long in total, and would occupy every connection that small requests
 * need.
 */
const AT_ONCE = 4

type SearchQuery = { page: number; size: number; category: string; search: string; order: SearchOrder }

type Counts = SearchNotes['categories']

const papersIn = (counts: Counts): number => counts.reduce((sum, { papers }) => sum + papers, 0)

const capped = (papers: number): number => Math.min(papers, SEARCH_COUNT_MAX)

async function find(db: Db, words: SearchWords, query: SearchQuery): Promise<SearchResultPage> {
  const terms = await resolveSearchTerms(db, words)
  if (terms.words === '') return { papers: [], counts: [] }
  return findPapers(db, { ...query, terms })
}

type Answered = SearchResultPage & { words: SearchWords; corrected: string | null }

/** Runs the search; if nothing at all matches, runs the most likely correction, if that finds something. */
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
    spotted.flatMap(({ spots }) => spots.map(({ word }) => word)),
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

/** Searches the library. */
function createPaperSearch(kernel: Kernel) {
  const inTurn = pLimit(AT_ONCE)
  return (query: SearchQuery) => inTurn(() => answer(kernel, query))
}

/** Searches papers in one statement. */
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

/** Matches counted by one search, in all categories together. */
const COUNTED_MAX = 20_000

/** One page of what a search finds, in its order, and how many it finds in each category. */
type SearchResultPage = { papers: CardRow[]; counts: CategoryCount[] }

// To rank a paper is to read its whole vector, so few are ranked: those that match in the most telling place, and the
// newest where these are few. All others follow by date; they are sought only for the pages that show them.
function byRelevance(query: PaperSearchQuery) {
  const { terms, size, page } = query
  const offset = (page - 1) * size
  // An excluded word may occur in the text of a paper whose title lacks it; everything else that a part matches, the
  // whole matches too.
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

// Views stand with the papers. Their index is walked, most viewed first, until the page is full: to look up the views of each
// match took several times as long where matches are many. `is true` keeps the walk from becoming a join.
const mostViewed = (query: PaperSearchQuery) => sql`
  select id as paper_id from library.paper
  where withdrawn_at is null and (id in (select paper_id from ${matchesIn(query)} as found)) is true
  order by views desc, id`

const byKey = (query: PaperSearchQuery, key: keyof typeof KEYS) => sql`
  select paper_id from ${matchesIn(query)} as found order by ${KEYS[key]}, paper_id`

/**
 * The number of ranked papers: of those whose title matches, of those whose front matter matches, and the least in
 * total.
 */
const RANKED_OF_EACH = 60

// Sought first and ordered then (`offset 0` keeps the two apart): walking an index in the order wanted would try each paper.
const matchesIn = ({ terms, category }: PaperSearchQuery) => sql`(
  select * from library.search_text where ${matches(WORDS, terms)} and ${inCategory(category)} offset 0
)`

const KEYS = { date: sql`published_on desc`, title: sql`title_key`, author: sql`author_key` }

type PaperSearchQuery = { terms: SearchTerms; category: string; order: SearchOrder; size: number; page: number }

const matches = (vector: typeof WORDS, { words, pairs }: SearchTerms) =>
  sql`${vector} @@ ${hidden(words)} ${pairs ? sql`and ${PAIRS} @@ ${hidden(pairs)}` : sql``} and listed`

const inCategory = (category: string) => (category ? sql`category = ${category}` : sql`true`)

type SearchOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'

const PAIRS = sql`library.stored_vector(pairs)`

// Within a select of its own, a query is unknown to the planner, which then takes it for a rare one and keeps one plan for all.
const hidden = (query: string) => sql`(select ${query}::tsquery)`
