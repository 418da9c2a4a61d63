import { CALL_COLUMNS, CALL_TEXT, CALL_WORDS, type Kind, rowsOfCall } from './calls.ts'
import { httpLoad } from './load/http.ts'
import { memoryOf } from './machine.ts'
import { fillLibrary } from './fill/library.ts'
import { listPapers, type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { megabytes, perSecond, type Row, type ReportSection } from './report.ts'
import { makeSearches } from './searches.ts'

const PAPERS = SHORT ? 1_000 : 10_000
const WORDS = 2_500
const SEARCHES = SHORT ? 200 : 1_000
const LIST_PAGES = SHORT ? 20 : 400
const LISTED = SHORT ? 80 : 1_600
const ORDERS = ['date', 'title', 'author', 'views']
const MEMORY_MAX_MB = 400

async function searchesFrom(origin: string): Promise<Kind['paths']> {
  const papers = await listPapers(origin, 7)
  let seed = 0
  // Each call returns new searches, because the server caches the results of repeated searches.
  return (count) => makeSearches(papers, count, (seed += 1))
}

const listPaths = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const page = 1 + (Math.floor(index / ORDERS.length) % LIST_PAGES)
    return `/api/public/research-library?page=${page}&sort_by=${ORDERS[index % ORDERS.length]}`
  })

async function callsOf(context: RunContext, server: Running): Promise<Row[]> {
  const headers = {}
  const search = { name: 'Search, uncached', headers, asked: SEARCHES, most: { 1: 50, 16: 250 } }
  const list = { name: 'List, any page and order', headers, asked: LISTED, most: { 1: 20 }, paths: listPaths }
  return [
    ...(await rowsOfCall(context, server, { ...search, paths: await searchesFrom(server.origin) })),
    ...(await rowsOfCall(context, server, list)),
  ]
}

/** Measures search and list over thousands of papers, and the server's memory afterwards. */
export async function measureSearch(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('large')
  await fillLibrary(environment, context.articles(), { papers: PAPERS, words: WORDS })
  return serving(environment, async (server) => {
    const rows = await callsOf(context, server)
    const again = { path: '/api/public/research-library?search=health' }
    const { origin, pid } = server
    const known = await httpLoad({ origin, connections: 16, until: { seconds: 3 }, request: again })
    const resident = memoryOf(pid)
    const papers = PAPERS.toLocaleString('en-GB')
    return [
      {
        title: `Search and list over ${papers} papers`,
        text: `Papers of ${WORDS.toLocaleString('en-GB')} words, made from the same articles (bench/fill/library.ts). All searches are different (bench/searches.ts): words common and
rare, phrases, beginnings of words, excluded words, typing errors, orders, categories. ${CALL_TEXT}`,
        words: CALL_WORDS,
        columns: CALL_COLUMNS,
        rows,
      },
      {
        title: 'Cost of the search cache',
        text: 'The same search again, from the cache, at 16 connections, and the memory of the server after all of the above.',
        words: ['what'],
        columns: ['seen'],
        rows: [
          { what: ['The same search again'], figures: [perSecond(known.perSecond)] },
          { what: ['Memory of the server'], figures: [megabytes(resident, MEMORY_MAX_MB)] },
        ],
      },
    ]
  })
}
