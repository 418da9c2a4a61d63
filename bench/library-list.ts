import { httpLoad, type HttpRequest } from './load/http.ts'
import { listPapers, paperIds, type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, perSecond, type ReportSection } from './report.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = SHORT ? 1 : 5
const SECONDS = SHORT ? 2 : 10
/** One request in this many counts a view of a paper. */
const ONE_VIEW_IN = 50
const LEAST_PER_SECOND = 4_000
const LIST = '/api/public/research-library'

/**
 * Returns a different reader's address each time, since a second view from the same address within a day does not
 * count.
 */
const anotherAddress = (count: number): string => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

function listWhileViewed({ origin }: Running, papers: string[], seconds: number) {
  const request = (index: number): HttpRequest => {
    if (index % ONE_VIEW_IN > 0) return { path: LIST }
    const headers = { 'x-forwarded-for': anotherAddress(index), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    const paper = papers[(index / ONE_VIEW_IN) % papers.length]
    return { method: 'POST', path: `${LIST}/${paper}/view`, headers }
  }
  return httpLoad({ origin, connections: CONNECTIONS, until: { seconds }, request })
}

const viewsOf = async (origin: string): Promise<number> =>
  (await listPapers(origin)).reduce((sum, { views }) => sum + views, 0)

/**
 * Measures the list call while readers open papers. Each view changes the next list. @throws when views were not
 * counted
 */
export const measureViewed = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async (server) => {
    const papers = await paperIds(server.origin)
    await listWhileViewed(server, papers, WARM_UP_SECONDS)
    const before = await viewsOf(server.origin)
    const seen = await listWhileViewed(server, papers, SECONDS)
    const counted = (await viewsOf(server.origin)) - before
    if (counted === 0) throw new Error('No view was counted')
    return [
      {
        title: 'The list call while papers are read',
        text: `42 papers, ${CONNECTIONS} connections; one request in ${ONE_VIEW_IN} counts a view by a new reader.`,
        words: ['what'],
        columns: ['answers/s', '99 of 100 within', 'views counted/s'],
        rows: [
          {
            what: ['List and views'],
            figures: [perSecond(seen.perSecond, LEAST_PER_SECOND), ms(seen.p99Ms), perSecond(counted / SECONDS)],
          },
        ],
      },
    ]
  })
