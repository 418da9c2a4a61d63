import pLimit from 'p-limit'
import {
  completionsOf,
  correctionsAmong,
  initialsOf,
  markText,
  matcherOf,
  openStems,
  readSearch,
  respell,
  type SearchTerms,
  type SearchWords,
  spotWords,
  type Stems,
  termsOf,
  wordsAlike,
} from '#features/search/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { StoredJson } from '#server/stored-json.ts'
import { paginationOf } from '#shared/pagination.ts'
import { type PaperCard, SEARCH_COUNT_MAX, type SearchNotes } from '../contract.ts'
import type { Cards } from './cards.ts'
import { openSearchMemory } from './search-memory.ts'
import { findPapers, type Found, type FoundOrder } from './search-queries.ts'

/** Searches that work at a time: more would take no less long together, and every connection from whoever wants something small. */
const AT_ONCE = 4

export type SearchQuery = { page: number; size: number; category: string; search: string; order: FoundOrder }

type Searching = { kernel: Kernel; cards: Cards; stems: Stems }
type Counts = SearchNotes['categories']

const papersIn = (counts: Counts): number => counts.reduce((sum, { papers }) => sum + papers, 0)
const capped = (papers: number): number => Math.min(papers, SEARCH_COUNT_MAX)

async function askedTerms({ kernel, stems }: Searching, words: SearchWords): Promise<SearchTerms> {
  const completions = words.typed === undefined ? [] : await completionsOf(kernel.db, words.typed)
  const stemOf = await stems([...words.wanted.flat(), ...words.unwanted.flat(), ...completions])
  return termsOf(words, completions, stemOf)
}

async function find(searching: Searching, words: SearchWords, query: SearchQuery): Promise<Found> {
  const terms = await askedTerms(searching, words)
  if (terms.words === '') return { lines: [], counts: [] }
  return findPapers(searching.kernel.db, { ...query, terms })
}

type Answered = Found & { words: SearchWords; corrected: string | null }

/** What was searched for; where nothing at all matches, what was most likely meant, if that finds something. */
async function findOrCorrect(searching: Searching, query: SearchQuery): Promise<Answered> {
  const words = readSearch(query.search)
  const found = await find(searching, words, query)
  const asked = [...new Set(words.wanted.flat())]
  if (found.counts.length > 0 || asked.length === 0) return { ...found, words, corrected: null }
  const corrections = correctionsAmong(await wordsAlike(searching.kernel.db, asked))
  if (corrections.size === 0) return { ...found, words, corrected: null }
  const corrected = respell(words, corrections)
  const meant = { ...readSearch(corrected), typed: undefined }
  const foundInstead = await find(searching, meant, query)
  return foundInstead.counts.length > 0
    ? { ...foundInstead, words: meant, corrected }
    : { ...found, words, corrected: null }
}

async function markCards(stems: Stems, words: SearchWords, papers: PaperCard[]): Promise<SearchNotes['marks']> {
  const initials = initialsOf(words)
  const spot = (text: string) => spotWords(text, initials)
  const cards = papers.map(({ title, summary, authors }) => ({
    title: spot(title),
    summary: spot(summary),
    authors: authors.map(spot),
  }))
  const spotted = cards.flatMap(({ title, summary, authors }) => [title, summary, ...authors])
  const isMatch = await matcherOf(
    stems,
    words,
    spotted.flatMap(({ spots }) => spots.map(({ word }) => word)),
  )
  return cards.map(({ title, summary, authors }) => ({
    title: markText(title, isMatch),
    summary: markText(summary, isMatch),
    authors: authors.map((author) => markText(author, isMatch)),
  }))
}

async function answer(searching: Searching, query: SearchQuery): Promise<StoredJson> {
  const { lines, counts, words, corrected } = await findOrCorrect(searching, query)
  const papers = await searching.cards(lines)
  const notes: SearchNotes = {
    corrected,
    total: capped(papersIn(counts)),
    categories: counts.map(({ category, papers: count }) => ({ category, papers: capped(count) })),
    marks: await markCards(searching.stems, words, new StoredJson(...papers).parse() as PaperCard[]),
  }
  const counted = counts.filter(({ category }) => query.category === '' || category === query.category)
  const pagination = paginationOf({ page: query.page, size: query.size, total: capped(papersIn(counted)) })
  const end = `,"pagination":${JSON.stringify(pagination)},"search":${JSON.stringify(notes)}}`
  return new StoredJson('{"papers":', ...papers, end)
}

/** Searches the library. The same search again is answered from memory until the library changes. */
export function openSearches(kernel: Kernel, cards: Cards): (query: SearchQuery) => Promise<StoredJson> {
  const memory = openSearchMemory(kernel)
  const inTurn = pLimit(AT_ONCE)
  const searching = { kernel, cards, stems: openStems(kernel.db) }
  kernel.doorbell.on('library', () => memory.clear())
  return (query) => memory.take(JSON.stringify(query), () => inTurn(() => answer(searching, query)))
}
