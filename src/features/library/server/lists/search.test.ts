import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { libraryCalls, type SearchNotes } from '../../contract.ts'
import { publishPaper } from '../versions/publish-paper.ts'

const LIST = 'GET /api/public/research-library'

let testApp: TestApp

type Traits = {
  title: string
  category?: string
  abstract?: string
  keywords?: string[]
  text?: string
  author?: string
}

async function publish(traits: Traits): Promise<string> {
  const {
    title,
    category = 'Diagnostics',
    abstract = 'Nothing of note.',
    keywords = [],
    text = '',
    author = '',
  } = traits
  const { id } = await transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId: crypto.randomUUID(),
      questionId: null,
      title,
      category,
      abstract,
      keywords,
      sections: [{ name: 'results', heading: 'Results', text: text || 'None.' }],
      authors: [{ givenName: 'Ada', familyName: author || 'Berg', affiliation: '', creditRoles: [] }],
      contributor: null,
      actor: null,
      now: testApp.kernel.now(),
    }),
  )
  return id
}

type Asked = { category?: string; sort_by?: 'date' | 'title' | 'author' | 'views'; page?: string; size?: string }

const searchFor = (search: string, asked: Asked = {}) => testApp.as(undefined)(LIST, { query: { search, ...asked } })
const titlesFor = async (search: string, asked: Asked = {}) =>
  (await searchFor(search, asked)).papers.map(({ title }) => title)

beforeAll(async () => {
  testApp = await createTestApp()
  await publish({ title: 'Mobilisation on the ward', text: 'Ventilators were quiet.', category: 'Clinical Workflow' })
  await publish({ title: 'Sleep at night', keywords: ['mobilisation'], text: 'Of sleep.' })
  await publish({ title: 'Light at noon', abstract: 'On mobilisation in daylight.' })
  await publish({
    title: 'Bread for breakfast',
    text: 'They mobilised after breakfast. COVID-19 was rare; quality of life was not.',
  })
  await publish({
    title: 'Zinc and iron',
    author: 'Müller',
    text: 'Life of quality. Quality control.',
    category: 'Telemedicine',
  })
})
afterAll(() => testApp.stop())

test('the best match comes first: title, then authors and keywords, then abstract, then text', async () => {
  expect(await titlesFor('mobilisation')).toEqual([
    'Mobilisation on the ward',
    'Sleep at night',
    'Light at noon',
    'Bread for breakfast',
  ])
})

test('a chosen order overrides relevance', async () => {
  expect(await titlesFor('mobilisation', { sort_by: 'title' })).toEqual([
    'Bread for breakfast',
    'Light at noon',
    'Mobilisation on the ward',
    'Sleep at night',
  ])
  for (const sort_by of ['date', 'author', 'views'] as const) {
    expect((await titlesFor('mobilisation', { sort_by })).length).toBe(4)
  }
})

test.each([
  ['Müller', 'Zinc and iron'],
  ['ventilator', 'Mobilisation on the ward'],
  ['COVID-19', 'Bread for breakfast'],
  ['"quality of life"', 'Bread for breakfast'],
  ['"life of quality"', 'Zinc and iron'],
  ['quality -breakfast', 'Zinc and iron'],
  ['quality -"quality control"', 'Bread for breakfast'],
  ['zin', 'Zinc and iron'],
  ['"zinc and iron" qual', 'Zinc and iron'],
])('a search for %s finds only %s', async (search, title) => {
  expect(await titlesFor(search)).toEqual([title])
})

test('a word finds its papers while it is being typed', async () => {
  for (const typed of ['mobil', 'mobilis', 'mobilisa', 'mobilisat', 'mobilisatio', 'mobilisation']) {
    expect(await titlesFor(typed)).toContain('Mobilisation on the ward')
  }
})

test.each([
  ['mobillisation', 'mobilisation'],
  ['mobilistaion', 'mobilisation'],
  ['brekfast', 'breakfast'],
  ['"zinc and irron"', '"zinc and iron"'],
])('a search for %s shows results for %s', async (search, corrected) => {
  const found = await searchFor(search)
  expect(found.search?.corrected).toBe(corrected)
  expect(found.papers.length).toBeGreaterThan(0)
})

test.each(['xylophone', 'the', '-mobilisation', '"', '---', '" "'])('a search for %s finds nothing', async (search) => {
  const { papers, pagination, search: notes } = await searchFor(search)
  expect([papers.length, pagination.total, notes?.corrected]).toEqual([0, 0, null])
})

test('matches are counted in every category, not only in the shown one', async () => {
  const categories = [
    { category: 'Clinical Workflow', papers: 1 },
    { category: 'Diagnostics', papers: 3 },
  ]
  const all = await searchFor('mobilisation')
  expect(all.search).toMatchObject({ total: 4, categories })
  const one = await searchFor('mobilisation', { category: 'Clinical Workflow' })
  expect(one.papers.map(({ title }) => title)).toEqual(['Mobilisation on the ward'])
  expect(one.pagination.total).toBe(1)
  expect(one.search).toMatchObject({ total: 4, categories })
})

const marked = (notes: SearchNotes | undefined): string[] =>
  (notes?.marks ?? []).flatMap(({ title, summary, authors }) =>
    [title, summary, ...authors].flatMap((pieces) => pieces.filter((_, index) => index % 2 === 1)),
  )

test('matches are marked as pieces of text', async () => {
  expect(marked((await searchFor('mobilised')).search)).toEqual(['Mobilisation', 'mobilisation'])
  expect(marked((await searchFor('müller')).search)).toEqual(['Müller'])
  const { papers, search } = await searchFor('mobilisation')
  expect(search?.marks.map(({ title }) => title.join(''))).toEqual([papers[0]?.title, '', '', ''])
})

test('ligatures and soft hyphens match plain letters, in stored and typed text', async () => {
  const id = await publish({
    title: 'Oxy\u00adgen\u00adation by \ufb02ow',
    abstract: 'Su\ufb03cient reserve.',
    text: 'Of \ufb01ssures and meso\u00adthelioma.',
  })
  const title = 'Oxy\u00adgen\u00adation by \ufb02ow'
  for (const search of 'oxygenation flow \ufb02ow oxygen\u00adation sufficient fissures mesothelioma'.split(' '))
    expect([search, await titlesFor(search)]).toEqual([search, [title]])
  const { search } = await searchFor('"oxygenation by flow"')
  expect(search?.marks[0]?.title).toEqual(['', 'Oxy\u00adgen\u00adation', ' by ', '\ufb02ow', ''])
  await testApp.kernel.db.deleteFrom('library.paper').where('id', '=', id).execute()
})

test('result pages follow each other without gap or repetition', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => titlesFor('mobilisation', { page, size: '2' })))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 0])
  expect(new Set(pages.flat()).size).toBe(4)
})

test('the stored reply to a search fits the contract', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/public/research-library?search=mobilisation' })
  expect(libraryCalls[LIST].reply.parse(answer.json())).toEqual(answer.json())
})

test('a search includes a new paper, a change and a withdrawal at the next call, and a restoration too', async () => {
  expect(await titlesFor('okapi')).toEqual([])
  const id = await publish({ title: 'Okapi in the clinic', text: 'A giraffe stood by.' })
  expect(await titlesFor('okapi')).toEqual(['Okapi in the clinic'])
  const change = (values: object) =>
    transact(testApp.kernel, async (tx) => {
      await tx.updateTable('library.paper').set(values).where('id', '=', id).execute()
      await testApp.kernel.pubsub.publish(tx, 'library')
    })
  await change({ title: 'Tapir in the clinic' })
  expect(await titlesFor('okapi')).toEqual([])
  expect(await titlesFor('tapir giraffe')).toEqual(['Tapir in the clinic'])
  await change({ withdrawn_at: testApp.kernel.now(), withdrawn_reason: 'Made up.' })
  expect(await titlesFor('tapir')).toEqual([])
  await change({ withdrawn_at: null, withdrawn_reason: null })
  expect(await titlesFor('tapir')).toEqual(['Tapir in the clinic'])
  await testApp.kernel.db.deleteFrom('library.paper').where('id', '=', id).execute()
  const words = await testApp.kernel.db.selectFrom('search.word').selectAll().where('word', '=', 'tapir').execute()
  expect(words).toEqual([{ word: 'tapir', papers: 0 }])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    'a'.repeat(3_000),
    "' | 'a':*",
    '!!',
    'a & !b | (c <-> d)',
    '\uD800',
    '%',
    "''",
    '\\',
    '𝛽-blocker',
    '½',
    '"',
    '-',
  ),
)

test('no search causes a server error', async () => {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
  const query = fc.oneof(
    anyText.map((text) => `search=${encoded(text)}`),
    fc.tuple(anyText, anyText).map(([one, other]) => `search=${encoded(one)}&search=${encoded(other)}`),
    fc.tuple(anyText, fc.nat()).map(([text, page]) => `search=${encoded(text)}&page=${page}&size=100`),
    fc.tuple(anyText, anyText).map(([text, category]) => `search=${encoded(text)}&category=${encoded(category)}`),
    fc.constantFrom(
      'search[]=a',
      'search[a]=b',
      'search=%ff',
      'search=%',
      'search=a%00b',
      'search=%ED%A0%80',
      'page=1e9',
    ),
  )
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const { statusCode } = await testApp.inject({ method: 'GET', url: `/api/public/research-library?${text}` })
      expect([200, 400, 422]).toContain(statusCode)
    }),
    { numRuns: trialCount({ daily: 100, long: 300 }) },
  )
})
