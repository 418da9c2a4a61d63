import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { inlinesText } from '#formats/article/text.ts'
import { libraryCalls } from '../contract.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { importArticle } from './import/import-article.ts'
import { publishPaper } from './versions/publish-paper.ts'

let testApp: TestApp
let author: TestMember
let published: { id: string; publicNumber: string }

const LIST = 'GET /api/public/research-library'
const PAPER = 'GET /api/public/research-library/:paperId'
const VIEW = 'POST /api/public/research-library/:paperId/view'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const publish = (title: string, member: TestMember) =>
  transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId: crypto.randomUUID(),
      questionId: null,
      title,
      category: 'Clinical Workflow',
      abstract: 'Early mobilisation may shorten delirium. '.repeat(20),
      keywords: ['delirium', 'nursing'],
      sections: [
        { name: 'abstract', heading: 'Abstract', text: 'Not shown twice.' },
        { name: 'methods', heading: 'Methods', text: 'We followed ventilated adults.\n\n- one\n- two' },
      ],
      authors: [{ memberId: member.id, givenName: 'Amara', familyName: 'Okafor', affiliation: 'University of Lagos' }],
      contributor: { name: 'Dr Ruth Feld', title: 'Physician', affiliation: 'Freiburg', linkedinUrl: null },
      actor: null,
      now: testApp.kernel.now(),
    }),
  )

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  published = await publish('Early mobilisation and delirium', author)
})
afterAll(() => testApp.stop())

test('a published paper is listed with its author and its asker, and is counted', async () => {
  const { papers, pagination } = await testApp.as(undefined)(LIST, { query: { category: 'Clinical Workflow' } })
  expect(pagination).toEqual({ page: 1, size: 20, total: 1, total_pages: 1 })
  expect(papers[0]).toMatchObject({
    paper_id: published.publicNumber,
    authors: ['Amara Okafor'],
    professional_contributor: { name: 'Dr Ruth Feld' },
    recent_publication: true,
    views: 0,
  })
})

test('a list shows a change of a paper, and a view, at the next call', async () => {
  const { id, publicNumber } = await publish('Before the change', author)
  const seen = async () =>
    (await testApp.as(undefined)(LIST, { query: { size: '50' } })).papers.find(
      (paper) => paper.paper_id === publicNumber,
    )
  expect(await seen()).toMatchObject({ title: 'Before the change', views: 0 })
  const change = (values: object) =>
    transact(testApp.kernel, async (tx) => {
      await tx.updateTable('library.paper').set(values).where('id', '=', id).execute()
      await testApp.kernel.pubsub.publish(tx, 'library')
    })
  await change({ views: 7 })
  expect(await seen()).toMatchObject({ title: 'Before the change', views: 7, total_views: 7 })
  await change({ title: 'After the change – in 2 °C' })
  expect(await seen()).toMatchObject({ title: 'After the change – in 2 °C', views: 7 })
  await change({ withdrawn_at: new Date(), withdrawn_reason: 'Made up.' })
  expect(await seen()).toBeUndefined()
  await testApp.kernel.db.deleteFrom('library.paper').where('id', '=', id).execute()
})

test('the stored list fits the contract', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/public/research-library' })
  expect(libraryCalls[LIST].reply.parse(answer.json())).toEqual(answer.json())
  const highlights = await testApp.inject({ method: 'GET', url: '/api/public/library-highlights' })
  expect(libraryCalls['GET /api/public/library-highlights'].reply.parse(highlights.json())).toEqual(highlights.json())
})

test('a paper is found by its number and by its id, with names in its credits', async () => {
  const byNumber = await testApp.as(undefined)(PAPER, { params: { paperId: published.publicNumber } })
  const byId = await testApp.as(undefined)(PAPER, { params: { paperId: published.id } })
  expect(byNumber).toEqual(byId)
  expect(byNumber.authors_meta[0]).toMatchObject({ name: 'Amara Okafor', member_id: author.id })
  expect(byNumber.article.sections.map(({ heading }) => inlinesText(heading))).toEqual(['Methods'])
  expect(JSON.stringify(byNumber)).not.toContain(author.email)
})

test.each(['INF-1999-0001', '00000000-0000-4000-8000-000000000000', '%'])(
  'an unknown paper (%s) answers 404',
  async (paperId) => {
    await expect(testApp.as(undefined)(PAPER, { params: { paperId } })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(testApp.as(undefined)(VIEW, { params: { paperId } })).rejects.toMatchObject({ kind: 'not_found' })
  },
)

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=x', 'page'],
  ['size=1000', 'size'],
  ['sort_by=price', 'sort_by'],
  [`search=${'x'.repeat(201)}`, 'search'],
])('a list request with %s is refused at its field', async (query, field) => {
  const answer = await testApp.inject({ method: 'GET', url: `/api/public/research-library?${query}` })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].field).toBe(field)
})

test.each(['delirium', '"early mobilisation"', 'okafor', 'ventilated -sepsis'])(
  'a search for %s finds it',
  async (search) => {
    const { papers } = await testApp.as(undefined)(LIST, { query: { search } })
    expect(papers.map(({ paper_id }) => paper_id)).toContain(published.publicNumber)
  },
)

test.each(['zebrafish', "'; drop table library.paper; --", '((', '!!&|', ':*'])(
  'a search for %s finds nothing and breaks nothing',
  async (search) => {
    const { papers, pagination } = await testApp.as(undefined)(LIST, { query: { search } })
    expect([papers.length, pagination.total]).toEqual([0, 0])
  },
)

const view = (headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') =>
  testApp
    .inject({
      method: 'POST',
      url: `/api/public/research-library/${published.id}/view`,
      headers: { 'user-agent': BROWSER, ...headers },
      remoteAddress,
    })
    .then((answer) => answer.json().new_view_count as number)

test('the same reader counts once in 30 seconds, and another reader counts immediately', async () => {
  const before = await view()
  expect(await view()).toBe(before)
  expect(await view({}, '198.51.100.8')).toBe(before + 1)
  testApp.advanceClock(31_000)
  expect(await view()).toBe(before + 2)
})

test(`one reader with ${RACE_CONCURRENCY} simultaneous requests counts once`, async () => {
  const counts = await Promise.all(Array.from({ length: RACE_CONCURRENCY }, () => view({}, '198.51.100.99')))
  const [lowest, highest] = [Math.min(...counts), Math.max(...counts)]
  expect(highest - lowest).toBeLessThanOrEqual(1)
  expect(await view({}, '198.51.100.99')).toBe(highest)
})

test('fifty invented browsers at one address are one view, and an IPv6 /64 counts as one address', async () => {
  const before = await view({}, '198.51.100.60')
  const forged = Array.from({ length: 50 }, (_, index) =>
    view({ 'user-agent': `${BROWSER} Build/${index}` }, '198.51.100.60'),
  )
  expect(Math.max(...(await Promise.all(forged)))).toBe(before)
  const hopping = Array.from({ length: 50 }, (_, index) =>
    view({ 'user-agent': `${BROWSER} Build/${index}` }, `2001:db8:60:1::${index + 1}`),
  )
  expect(Math.max(...(await Promise.all(hopping)))).toBe(before + 1)
  expect(await view({}, '2001:db8:60:2::1')).toBe(before + 2)
  testApp.advanceClock(31_000)
  expect(await view({ 'user-agent': `${BROWSER} Build/7` }, '198.51.100.60')).toBe(before + 3)
})

test('robots and the paper’s own authors do not count', async () => {
  const before = await view({}, '198.51.100.50')
  expect(await view({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, '198.51.100.51')).toBe(before)
  expect(await view({ authorization: `Bearer ${author.token}` }, '198.51.100.52')).toBe(before)
})

test('two simultaneous publications get two numbers', async () => {
  const both = await Promise.all([publish('One of two', author), publish('Two of two', author)])
  expect(new Set(both.map(({ publicNumber }) => publicNumber)).size).toBe(2)
})

test('a failed publication leaves no number, no paper and no count', async () => {
  const totals = () => testApp.kernel.db.selectFrom('library.category_total').selectAll().orderBy('category').execute()
  const before = await totals()
  await expect(publish('x'.repeat(2_000), author)).rejects.toThrow(/violates check constraint/)
  expect(await totals()).toEqual(before)
  const { publicNumber } = await publish('The next one', author)
  const numbers = await testApp.kernel.db.selectFrom('library.public_number').select('last').execute()
  expect(publicNumber.endsWith(String(numbers[0]?.last).padStart(4, '0'))).toBe(true)
})

test('an article imported twice changes nothing, and a changed one replaces it', async () => {
  const parsed = parseJats(smallArticle())
  const listed = async () => (await testApp.as(undefined)(LIST)).pagination.total
  const before = await listed()
  expect(await importArticle(testApp.kernel, parsed, 'hash one')).toBe('added')
  expect(await importArticle(testApp.kernel, parsed, 'hash one')).toBe('unchanged')
  expect(await importArticle(testApp.kernel, { ...parsed, title: 'Corrected' }, 'hash two')).toBe('changed')
  expect(await listed()).toBe(before + 1)
  const { papers } = await testApp.as(undefined)(LIST, { query: { search: 'corrected' } })
  expect(papers[0]).toMatchObject({ title: 'Corrected' })
})
