import pLimit from 'p-limit'
import {
  resolveSearchTerms,
  correctionsAmong,
  initialsOf,
  markText,
  matcherOf,
  readSearch,
  respell,
  type SearchWords,
  spotWords,
  wordsAlike,
} from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { type PaperCard, SEARCH_COUNT_MAX, type SearchNotes } from '../../contract.ts'
import { presentCard } from '../presenters.ts'
import { findPapers, type SearchResultPage, type SearchOrder } from './search-queries.ts'

/** Searches that work at a time: more would take no less long together, and every connection from whoever wants something small. */
const AT_ONCE = 4

export type SearchQuery = { page: number; size: number; category: string; search: string; order: SearchOrder }

type Counts = SearchNotes['categories']

const papersIn = (counts: Counts): number => counts.reduce((sum, { papers }) => sum + papers, 0)
const capped = (papers: number): number => Math.min(papers, SEARCH_COUNT_MAX)

async function find(db: Db, words: SearchWords, query: SearchQuery): Promise<SearchResultPage> {
  const terms = await resolveSearchTerms(db, words)
  if (terms.words === '') return { papers: [], counts: [] }
  return findPapers(db, { ...query, terms })
}

type Answered = SearchResultPage & { words: SearchWords; corrected: string | null }

/** What was searched for; where nothing at all matches, what was most likely meant, if that finds something. */
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
export function createPaperSearch(kernel: Kernel) {
  const inTurn = pLimit(AT_ONCE)
  return (query: SearchQuery) => inTurn(() => answer(kernel, query))
}
