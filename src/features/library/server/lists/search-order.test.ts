import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { papersWithTies } from '../papers.fixture.ts'
import { findPapers } from './listing.ts'

const LIST = 'GET /api/public/research-library'
const PAPERS = 400
const SIZE = 37

let testApp: TestApp

// "apple" is in most titles, "bread" in some abstracts, "cedar" in nearly every text, "dune" in a few titles, abstracts
// and texts.
beforeAll(async () => {
  testApp = await createTestApp()
  await papersWithTies(testApp, {
    papers: PAPERS,
    title: sql`concat_ws(' ', case when n % 5 > 0 then 'Apple' else 'Zinc' end, case when n % 29 = 0 then 'and dune' end)`,
    abstract: sql`
      concat_ws(' ', 'An abstract.', case when n % 6 = 0 then repeat('Of bread. ', n % 3 + 1) end, case when n % 23 = 0 then 'Dune' end)`,
    authors: sql`array['Author ' || n % 11]`,
  })
  await sql`
    update library.search_text set words = words || setweight(to_tsvector('english',
      concat_ws(' ', case when views <> 3 then 'cedar and bread' end, case when views = 4 then 'a dune, a dune' end)), 'D')
    from library.paper where id = search_text.paper_id`.execute(testApp.kernel.db)
})
afterAll(() => testApp.stop())

type Order = 'date' | 'title' | 'author' | 'views'
type Asked = { search: string; sort_by?: Order; category?: string }

async function pageByPage(asked: Asked): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { papers } = await testApp.as(undefined)(LIST, {
      query: { ...asked, page: String(page), size: String(SIZE) },
    })
    if (papers.length === 0) return ids
    ids.push(...papers.map(({ id }) => id))
  }
}

async function plainly(query: string, { order, category = '' }: { order: ReturnType<typeof sql>; category?: string }) {
  const { rows } = await sql<{ id: string }>`
    select id from library.paper join library.search_text as text on text.paper_id = id cross join to_tsquery('english', ${query}) as query
    where withdrawn_at is null and words @@ query and ${category} in ('', paper.category)
    order by ${order}, id`.execute(testApp.kernel.db)
  return rows.map(({ id }) => id)
}

const ORDERS: Record<Order, ReturnType<typeof sql>> = {
  date: sql`paper.published_on desc`,
  title: sql`library.sort_key(title) collate "C"`,
  author: sql`library.author_key(id, author_names[1]) collate "C"`,
  views: sql`views desc`,
}
const BEST = sql`ts_rank(words, query, 1) desc, paper.published_on desc`

test.each(
  (['date', 'title', 'author', 'views'] as const).flatMap((sort_by) =>
    ['', 'Diagnostics'].map((category) => ({ sort_by, category })),
  ),
)('results in "$category" by $sort_by are in the order of a plain query', async ({ sort_by, category }) => {
  const whole = await plainly('apple & bread', { order: ORDERS[sort_by], category })
  expect(whole.length).toBeGreaterThan(SIZE * 2)
  expect(await pageByPage({ search: 'bread "apple"', sort_by, ...(category ? { category } : {}) })).toEqual(whole)
})

test.each([
  ['"dune"', 'dune'],
  ['dune -apple', 'dune & !apple'],
  ['dune "cedar"', 'dune & cedar'],
])('few matches of %s are ranked as in a plain query', async (search, query) => {
  const whole = await plainly(query, { order: BEST })
  expect(whole.length).toBeGreaterThan(1)
  expect(await pageByPage({ search })).toEqual(whole)
})

test.each([
  ['"cedar"', 'cedar'],
  ['bread -zinc', 'bread & !zinc'],
  ['apple "cedar"', 'apple & cedar'],
])('many matches of %s are all shown, each once', async (search, query) => {
  const whole = await plainly(query, { order: BEST })
  expect(whole.length).toBeGreaterThan(200)
  const shown = await pageByPage({ search })
  expect(shown.toSorted()).toEqual(whole.toSorted())
})

async function scansSoFar(tx: Db): Promise<number> {
  const { rows } = await sql<{ seq_scan: number }>`
    select seq_scan from pg_stat_xact_user_tables where relid = 'library.search_text'::regclass`.execute(tx)
  return rows[0]?.seq_scan ?? 0
}

test.each(['relevance', 'date', 'title', 'author', 'views'] as const)(
  'a search by %s uses the index and scans no single papers',
  async (order) => {
    const terms = { words: `'bread' & 'appl'`, pairs: '', refuses: false }
    await transact(testApp.kernel, async (tx) => {
      const before = await scansSoFar(tx)
      const { papers } = await findPapers(tx, {
        terms,
        identified: [],
        category: 'Diagnostics',
        order,
        size: 1,
        page: 30,
      })
      expect(papers).toHaveLength(1)
      expect(await scansSoFar(tx)).toBe(before)
    })
  },
)
