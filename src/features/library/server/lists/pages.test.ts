import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { papersWithTies } from '../papers.fixture.ts'

const LIST = 'GET /api/public/research-library'
const PAPERS = 300
const SIZE = 23

let testApp: TestApp

beforeAll(async () => {
  testApp = await createTestApp()
  await papersWithTies(testApp, {
    papers: PAPERS,
    title: sql`(array['Zinc', 'apple', 'Éclair', 'Bread'])[n % 4 + 1] || n % 40`,
    abstract: sql`'An abstract.'`,
    authors: sql`case when n % 7 = 0 then '{}' else array['Author ' || n % 11] end`,
  })
})
afterAll(() => testApp.stop())

const ORDERS = {
  date: sql`published_on desc, id`,
  title: sql`library.sort_key(title) collate "C", id`,
  author: sql`library.author_key(id, author_names[1]) collate "C", id`,
  views: sql`views desc, id`,
}
const SORTS = ['date', 'title', 'author', 'views'] as const

async function inOrder(sort: keyof typeof ORDERS, category: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from library.paper where withdrawn_at is null and ${category} in ('', category)
    order by ${ORDERS[sort]}`.execute(testApp.kernel.db)
  return rows.map(({ id }) => id)
}

async function pageByPage(sort_by: keyof typeof ORDERS, category: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { sort_by, page: String(page), size: String(SIZE), ...(category ? { category } : {}) }
    const { papers } = await testApp.as(undefined)(LIST, { query })
    if (papers.length === 0) return ids
    ids.push(...papers.map(({ id }) => id))
  }
}

test.each(SORTS.flatMap((sort) => ['', 'Diagnostics'].map((category) => ({ sort, category }))))(
  'the pages by $sort of "$category" contain every paper once, in the overall order',
  async ({ sort, category }) => {
    const whole = await inOrder(sort, category)
    expect(whole.length).toBeGreaterThan(SIZE * 5)
    expect(await pageByPage(sort, category)).toEqual(whole)
  },
)
