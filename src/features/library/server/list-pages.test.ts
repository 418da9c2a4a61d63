import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse } from '#server/testing.ts'

const LIST = 'GET /api/public/research-library'
const PAPERS = 300
const SIZE = 23

let house: TestHouse

beforeAll(async () => {
  house = await aHouse()
  // Many share a day, a title, an author, a number of views, so that every order has ties to decide.
  await sql`
    insert into library.paper (paper_id, source, source_hash, title, category, abstract, summary, author_names,
      licence_name, published_on, word_count, read_minutes, views)
    select 'paper-' || n, 'imported', md5(n::text), (array['Zinc', 'apple', 'Éclair', 'Bread'])[n % 4 + 1] || n % 40,
      (array['Diagnostics', 'Ethics & Policy'])[n % 2 + 1], 'An abstract.', 'An abstract.',
      case when n % 7 = 0 then '{}' else array['Author ' || n % 11] end, 'CC BY 4.0', date '2020-01-01' + n % 50, 10, 1, n % 13
    from generate_series(1, ${sql.lit(PAPERS)}) as n`.execute(house.kernel.db)
  await sql`update library.paper set withdrawn_at = now(), withdrawn_reason = 'Made up.' where views = 5`.execute(
    house.kernel.db,
  )
})
afterAll(() => house.stop())

const ORDERS = {
  date: sql`published_on desc, id`,
  title: sql`lower(title), id`,
  author: sql`lower(coalesce(author_names[1], '')), id`,
  views: sql`views desc, id`,
}
const SORTS = ['date', 'title', 'author', 'views'] as const

async function inOrder(sort: keyof typeof ORDERS, category: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from library.paper where withdrawn_at is null and ${category} in ('', category)
    order by ${ORDERS[sort]}`.execute(house.kernel.db)
  return rows.map(({ id }) => id)
}

async function pageByPage(sort_by: keyof typeof ORDERS, category: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { sort_by, page: String(page), size: String(SIZE), ...(category ? { category } : {}) }
    const { papers } = await house.as(undefined)(LIST, { query })
    if (papers.length === 0) return ids
    ids.push(...papers.map(({ id }) => id))
  }
}

test.each(SORTS.flatMap((sort) => ['', 'Diagnostics'].map((category) => ({ sort, category }))))(
  'the pages by $sort of "$category" hold every paper once, in the order of the whole',
  async ({ sort, category }) => {
    const whole = await inOrder(sort, category)
    expect(whole.length).toBeGreaterThan(SIZE * 5)
    expect(await pageByPage(sort, category)).toEqual(whole)
  },
)
