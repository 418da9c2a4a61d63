import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle } from '../import/import-article.ts'
import { createPublication } from '../papers.fixture.ts'
import { identifiersIn } from './identified-papers.ts'

const DOI = '10.5555/Ward.2021(4)-77'

const article = (
  doi: string,
  { title, ids = '', text = '' }: { title: string; ids?: string; text?: string },
) => `<article>
  <front><journal-meta><journal-title-group><journal-title>Ward Studies</journal-title></journal-title-group></journal-meta>
  <article-meta><article-id pub-id-type="doi">${doi}</article-id>${ids}
  <title-group><article-title>${title}</article-title></title-group>
  <pub-date pub-type="epub"><day>2</day><month>3</month><year>2021</year></pub-date>
  </article-meta></front><body><p>${text}</p></body></article>`

let testApp: TestApp
let number: string

beforeAll(async () => {
  testApp = await createTestApp()
  const ids = '<article-id pub-id-type="pmid">33445566</article-id><article-id pub-id-type="pmc">7788990</article-id>'
  const sought = article(DOI, { title: 'Night lights on wards', ids, text: 'Lamps.' })
  // These papers cite the article by each of its identifiers. By their words alone, they would rank above it.
  const citing = `doi:${DOI} PMID: 33445566 PMC7788990 INF-2026-0001 10.5555 ward 2021`
  const others = [1, 2].map((at) =>
    article(`10.5555/other.${at}`, { title: `Replies to ${citing}`, text: `${citing} `.repeat(5) }),
  )
  for (const xml of [sought, ...others]) await importArticle(testApp.kernel, parseJats(xml), xml.slice(0, 300))
  number = (await createPublication(testApp, { title: 'Own study', abstract: 'None.', keywords: [] })).publicNumber
})
afterAll(() => testApp.stop())

const find = (search: string, query: object = {}) =>
  testApp.as(undefined)('GET /api/public/research-library', { query: { search, ...query } })

test.each([
  DOI,
  DOI.toLowerCase(),
  DOI.toUpperCase(),
  `https://doi.org/${DOI}`,
  `http://dx.doi.org/${DOI.toLowerCase()}`,
  `doi:${DOI}.`,
  `DOI: ${DOI};`,
  `(https://doi.org/${DOI}).`,
  'https://doi.org/10.5555/ward.2021%284%29-77',
  '10.5555/ward.2021(4)\u201177',
  '33445566',
  'PMID: 33445566',
  'pmid 33445566.',
  'https://pubmed.ncbi.nlm.nih.gov/33445566/',
  'pmid33445566',
  'PMC7788990',
  'PMC 7788990',
  'PMCID: 7788990',
  'pmc7788990',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC7788990/',
])('%s finds its article first', async (search) => {
  const { papers, pagination } = await find(search)
  expect(papers[0]?.title).toBe('Night lights on wards')
  expect(papers.filter(({ title }) => title === 'Night lights on wards')).toHaveLength(1)
  expect(pagination.total).toBe(papers.length)
})

test('the number of one of our papers finds it first, in any case', async () => {
  for (const search of [number, number.toLowerCase(), `${number}.`, `https://inflo.example/research/${number}`])
    expect((await find(search)).papers[0]?.title).toBe('Own study')
})

test('an identified article is on the first page only, and in its category only', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => find(DOI, { page, size: '1' })))
  expect(pages.map(({ papers }) => papers.length)).toEqual([1, 1, 1])
  expect(new Set(pages.flatMap(({ papers }) => papers.map(({ id }) => id))).size).toBe(3)
  const [{ category } = { category: '' }] = (await find(DOI)).papers
  expect((await find(DOI, { category })).papers[0]?.title).toBe('Night lights on wards')
  expect((await find(number, { category: 'Clinical Workflow' })).papers[0]?.title).toBe('Own study')
  for (const sort_by of ['date', 'title', 'author', 'views'] as const) {
    const titles = (await find(DOI, { sort_by })).papers.map(({ title }) => title)
    expect(titles).toContain('Night lights on wards')
  }
})

test('an identifier that no paper has finds papers by its words', async () => {
  expect((await find('10.5555/none.9')).papers).toEqual([])
  expect((await find('99999999')).papers).toEqual([])
})

test('a withdrawn article is not found by its identifiers', async () => {
  await testApp.kernel.db
    .updateTable('library.paper')
    .set({ withdrawn_at: new Date(), withdrawn_reason: 'Retracted.' })
    .where('title', '=', 'Night lights on wards')
    .execute()
  for (const search of [DOI, '33445566', 'PMC7788990'])
    expect((await find(search)).papers.map(({ title }) => title)).not.toContain('Night lights on wards')
})

test('identifiers are read from what is typed', () => {
  const none = { doi: '', pmid: '', pmcid: '', paperId: '' }
  expect(identifiersIn('early mobilisation in 2018')).toEqual(none)
  expect(identifiersIn('１２３４５')).toEqual({ ...none, pmid: '12345' })
  for (const search of ['pmid39991234', 'PMID 39991234', 'PMID:39991234'])
    expect(identifiersIn(search)).toEqual({ ...none, pmid: '39991234' })
  for (const search of ['PMC 9912345', 'pmc9912345', 'PMCID: PMC9912345', 'pmcid 9912345', 'PMC\u00a09912345'])
    expect(identifiersIn(search)).toEqual({ ...none, pmcid: 'PMC9912345' })
  expect(identifiersIn('INF‑2026‑0007')).toEqual({ ...none, paperId: 'INF-2026-0007' })
})
