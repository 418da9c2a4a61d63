import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPELLINGS } from '#features/search/server/spellings.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'
import { reindexPapers } from './reindex-papers.ts'

const STORED = SPELLINGS.map(([title]) => title)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  for (const title of STORED) await createPublication(testApp, { title, abstract: 'None.', keywords: [], sections: [] })
  await createPublication(testApp, { title: 'Foetal growth', abstract: 'None.', keywords: [], sections: [] })
})
afterAll(() => testApp.stop())

const found = async (search: string) =>
  testApp.as(undefined)('GET /api/public/research-library', { query: { search, size: '50' } })
const titlesFor = async (search: string) => (await found(search)).papers.map(({ title }) => title)

test.each(SPELLINGS)('“%s” is found in each of its spellings', async (title, ...searches) => {
  for (const search of searches) {
    const { papers, search: notes } = await found(search)
    expect([search, papers.map((paper) => paper.title), notes?.corrected]).toEqual([search, [title], null])
  }
})

test.each(['foetal growth', 'fetal growth', 'fœtal', '"fetal growth"', 'fetal -weight'])(
  'a British word is found by %s',
  async (search) => {
    expect(await titlesFor(search)).toEqual(['Foetal growth'])
  },
)

test('a search for the German spelling of an umlaut finds the umlaut', async () => {
  expect(await titlesFor('sjoegren')).toEqual(['Dry mouth after Sjogren diagnosis'])
})

test.each(['IL7', 'brca3', 'covid 18', '"19 covid"', '-fetal growth'])('%s finds no paper', async (search) => {
  expect(await titlesFor(search)).toEqual([])
})

test('a paper whose words are outdated is indexed again, in front matter and text', async () => {
  const { id } = await createPublication(testApp, {
    title: 'Zoonoses of Málaga',
    abstract: 'The naïve approach.',
    keywords: ['NF2'],
    sections: [{ name: 'results', heading: 'Results', text: 'Cœliac dis\u00adease with 3,400 µl.' }],
  })
  await testApp.kernel.db
    .updateTable('library.search_text')
    .set({ words: "'málaga':1A 'naïv':2C", words_version: 0 })
    .where('paper_id', '=', id)
    .execute()
  await testApp.kernel.db
    .updateTable('library.question_text')
    .set({ words: "'málaga'", title_words: "'málaga'" })
    .where('paper_id', '=', id)
    .execute()
  expect(await titlesFor('coeliac 3400')).toEqual([])
  await reindexPapers(testApp.kernel)
  for (const search of ['malaga', 'naive', 'nf 2', 'coeliac 3400', '"zoonoses of malaga"'])
    expect([search, await titlesFor(search)]).toEqual([search, ['Zoonoses of Málaga']])
  const read = await testApp.kernel.db
    .selectFrom('library.question_text')
    .select(['words', 'title_words'])
    .where('paper_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(read.title_words).toContain("'malaga'")
  expect(read.words).toContain("'naiv'")
})
