import type { Kernel } from '#server/kernel.ts'
import { StoredJson } from '#server/stored-json.ts'
import { paginationOf } from '#shared/pagination.ts'
import { SEARCH_COUNT_MAX, type PaperCard, type SearchNotes } from '../contract.ts'
import type { Cards } from './cards.ts'
import { markText } from './marking.ts'
import { readSearch, respell, type SearchWords, tsqueryOf } from './query-words.ts'
import { findMatches, type FoundOrder, stemmedQuery } from './search-queries.ts'
import { openSearchMemory } from './search-memory.ts'
import { correctionsAmong } from './spelling.ts'
import { completionsOf, wordsAlike } from './spelling-queries.ts'
import { matcherOf, openStems, type Stems } from './stems.ts'

export type SearchQuery = { page: number; size: number; category: string; search: string; order: FoundOrder }

const NOTHING = { lines: [], counts: [] }

async function find({ db }: Kernel, words: SearchWords, query: SearchQuery) {
  if (words.wanted.length === 0 && words.unwanted.length === 0) return NOTHING
  const completions = words.typed === undefined ? [] : await completionsOf(db, words.typed)
  const tsquery = await stemmedQuery(db, tsqueryOf(words, completions))
  return tsquery === '' ? NOTHING : findMatches(db, { ...query, tsquery })
}

type Answered = { words: SearchWords; found: Awaited<ReturnType<typeof find>>; corrected: string | null }

/** What was searched for; where nothing at all matches, what was most likely meant, if that finds something. */
async function findOrCorrect(kernel: Kernel, query: SearchQuery): Promise<Answered> {
  const words = readSearch(query.search)
  const found = await find(kernel, words, query)
  if (found.counts.length > 0) return { words, found, corrected: null }
  const asked = [...new Set(words.wanted.flat())]
  const corrections = correctionsAmong(asked.length > 0 ? await wordsAlike(kernel.db, asked) : [])
  if (corrections.size === 0) return { words, found, corrected: null }
  const corrected = respell(words, corrections)
  const meant = { ...readSearch(corrected), typed: undefined }
  const foundInstead = await find(kernel, meant, query)
  if (foundInstead.counts.length === 0) return { words, found, corrected: null }
  return { words: meant, found: foundInstead, corrected }
}

async function markCards(stems: Stems, words: SearchWords, json: (Buffer | string)[]): Promise<SearchNotes['marks']> {
  const cards = new StoredJson(...json).parse() as PaperCard[]
  const isMatch = await matcherOf(
    stems,
    words,
    cards.flatMap(({ title, summary, authors }) => [title, summary, ...authors]),
  )
  return cards.map(({ title, summary, authors }) => ({
    title: markText(title, isMatch),
    summary: markText(summary, isMatch),
    authors: authors.map((author) => markText(author, isMatch)),
  }))
}

const capped = (papers: number): number => Math.min(papers, SEARCH_COUNT_MAX)

type Searching = { kernel: Kernel; cards: Cards; stems: Stems }

async function answer({ kernel, cards, stems }: Searching, query: SearchQuery): Promise<StoredJson> {
  const { words, found, corrected } = await findOrCorrect(kernel, query)
  const papers = await cards(found.lines)
  const notes: SearchNotes = {
    corrected,
    categories: found.counts.map(({ category, papers: count }) => ({ category, papers: capped(count) })),
    total: capped(found.counts.reduce((sum, { papers: count }) => sum + count, 0)),
    marks: await markCards(stems, words, papers),
  }
  const counted = found.counts.filter(({ category }) => query.category === '' || category === query.category)
  const total = capped(counted.reduce((sum, { papers: count }) => sum + count, 0))
  const pagination = paginationOf({ page: query.page, size: query.size, total })
  return new StoredJson(
    '{"papers":',
    ...papers,
    `,"pagination":${JSON.stringify(pagination)},"search":${JSON.stringify(notes)}}`,
  )
}

/** Searches the library. The same search again is answered from memory until the library changes. */
export function openSearches(kernel: Kernel, cards: Cards): (query: SearchQuery) => Promise<StoredJson> {
  const memory = openSearchMemory(kernel)
  const searching = { kernel, cards, stems: openStems(kernel.db) }
  kernel.doorbell.on('library', () => memory.clear())
  return (query) => memory.take(JSON.stringify(query), () => answer(searching, query))
}
