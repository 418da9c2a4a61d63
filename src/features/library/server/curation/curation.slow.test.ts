import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { adminLog, publish } from './curation.fixture.ts'

let testApp: TestApp
let author: TestMember
let admin: TestMember

const PAPER = 'GET /api/public/research-library/:paperId'
const VERSION = 'GET /api/public/research-library/:paperId/versions/:number'
const LIST = 'GET /api/public/research-library'
const WITHDRAW = 'PUT /api/admin/research-papers/:paperId/withdrawn'
const FEATURE = 'PUT /api/admin/research-papers/:paperId/featured'
const READ_TEXT = 'GET /api/admin/research-papers/:paperId/text'
const CORRECT = 'PUT /api/admin/research-papers/:paperId/text'
const REASON = 'A table could have identified a patient.'

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  author = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edda' })
})
afterAll(() => testApp.stop())

const createPaper = async (title: string) => (await publish(testApp, author, { title })).publicNumber
const read = (paperId: string) => testApp.as(undefined)(PAPER, { params: { paperId } })
const withdraw = (paperId: string, withdrawn = true) =>
  testApp.as(admin)(WITHDRAW, { params: { paperId }, body: { withdrawn, reason: REASON } })
const feature = (paperId: string, featured: boolean, reason = '') =>
  testApp.as(admin)(FEATURE, { params: { paperId }, body: { featured, featured_reason: reason } })
const listed = async (paperId: string) => {
  const { papers, pagination } = await testApp.as(undefined)(LIST, { query: { size: '50' } })
  return { shown: papers.some((paper) => paper.paper_id === paperId), total: pagination.total }
}
const mailsTo = async ({ email }: TestMember) =>
  await testApp.kernel.db.selectFrom('kernel.mail').select(['subject', 'body']).where('recipient', '=', email).execute()

test('a withdrawn paper keeps its page without text and leaves lists, searches and totals', async () => {
  const paperId = await createPaper('Withdrawn for privacy')
  await feature(paperId, true, 'Widely read.')
  const before = await listed(paperId)
  const stats = async () => (await testApp.as(undefined)('GET /api/public/stats')).published_papers
  await withdraw(paperId)
  const paper = await read(paperId)
  expect(paper).toMatchObject({ title: 'Withdrawn for privacy', withdrawn: { reason: REASON }, featured: false })
  expect([paper.abstract, paper.summary, paper.excerpt, paper.article.sections]).toEqual(['', '', '', []])
  expect(await listed(paperId)).toEqual({ shown: false, total: before.total - 1 })
  const found = await testApp.as(undefined)(LIST, { query: { search: 'privacy' } })
  expect(found.pagination.total).toBe(0)
  const highlights = await testApp.as(undefined)('GET /api/public/library-highlights')
  expect(JSON.stringify(highlights)).not.toContain(paperId)
  const withdrawnStats = await stats()
  const { article } = await testApp.as(undefined)(VERSION, { params: { paperId, number: '1' } })
  expect(article.sections).toEqual([])
  await withdraw(paperId, false)
  expect(await read(paperId)).toMatchObject({ withdrawn: null, version: 1 })
  expect((await read(paperId)).article.sections).toHaveLength(2)
  expect(await listed(paperId)).toEqual({ shown: true, total: before.total })
  expect(await stats()).toBe(withdrawnStats + 1)
  expect((await adminLog(testApp, paperId)).map(({ action, reason }) => [action, reason])).toEqual([
    ['library: feature paper', 'Widely read.'],
    ['library: withdraw paper', REASON],
    ['library: restore paper', REASON],
  ])
})

test('the authors are notified, with the reason', async () => {
  const writer = await testApp.createMember({ firstName: 'Told' })
  const { publicNumber } = await publish(testApp, writer)
  await withdraw(publicNumber)
  const mails = await mailsTo(writer)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(REASON)
})

test('every citation format marks a withdrawn paper, and sitemaps leave it out', async () => {
  const paperId = await createPaper('Withdrawn and cited')
  const textOf = async (url: string) => (await testApp.inject({ method: 'GET', url })).body
  expect(await textOf('/sitemap.xml')).toContain(paperId)
  await withdraw(paperId)
  expect(await textOf(`/research/${paperId}.bib`)).toContain('title = {{WITHDRAWN}: Withdrawn and cited}')
  for (const file of ['ris', 'csl.json'])
    expect(await textOf(`/research/${paperId}.${file}`)).toContain('WITHDRAWN: Withdrawn and cited')
  const { vancouver } = await testApp.as(undefined)('GET /api/public/research-library/:paperId/citation', {
    params: { paperId },
  })
  expect(vancouver).toContain('WITHDRAWN: Withdrawn and cited')
  expect(await textOf('/sitemap.xml')).not.toContain(paperId)
})

test('a withdrawn paper cannot be viewed, liked, edited, featured or withdrawn again', async () => {
  const paperId = await createPaper('Withdrawn for good')
  await withdraw(paperId)
  const refused = { kind: 'conflict' }
  // Repeating the request changes nothing. A withdrawal with another reason is refused.
  await expect(withdraw(paperId)).resolves.toMatchObject({})
  const again = { params: { paperId }, body: { withdrawn: true, reason: 'For another reason.' } }
  await expect(testApp.as(admin)(WITHDRAW, again)).rejects.toMatchObject(refused)
  await expect(feature(paperId, true, 'Why not')).rejects.toMatchObject(refused)
  const params = { paperId }
  await expect(
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId', { params, body: { title: 'New' } }),
  ).rejects.toMatchObject(refused)
  await expect(testApp.as(author)('POST /api/student/papers/:paperId/like', { params })).rejects.toMatchObject(refused)
  const viewed = await testApp.as(admin)('POST /api/public/research-library/:paperId/view', { params })
  expect(viewed.new_view_count).toBe(0)
  await expect(withdraw(await createPaper('Never withdrawn'), false)).rejects.toMatchObject(refused)
})

test('a withdrawal needs an admin and a reason', async () => {
  const params = { paperId: await createPaper('Stays') }
  await expect(
    testApp.as(author)(WITHDRAW, { params, body: { withdrawn: true, reason: REASON } }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(admin)(WITHDRAW, { params, body: { withdrawn: true, reason: ' ' } })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'reason' }],
  })
})

test('one of twenty simultaneous withdrawals is stored, and the totals change by one', async () => {
  const paperId = await createPaper('Withdrawn once')
  const before = await listed(paperId)
  await Promise.all(Array.from({ length: 20 }, () => withdraw(paperId)))
  expect((await listed(paperId)).total).toBe(before.total - 1)
})

test('a paper is featured with a reason and later unfeatured', async () => {
  const paperId = await createPaper('Paper of the Month')
  await expect(feature(paperId, true)).rejects.toMatchObject({ errors: [{ field: 'featured_reason' }] })
  await feature(paperId, true, 'Changed practice on three wards.')
  const { featured } = await testApp.as(undefined)('GET /api/public/library-highlights')
  expect(featured[0]).toMatchObject({ paper_id: paperId, featured_reason: 'Changed practice on three wards.' })
  const choices = await testApp.as(admin)('GET /api/admin/featured')
  expect(choices.featured.map(({ paper_id }) => paper_id)).toContain(paperId)
  const { paper } = await feature(paperId, false)
  expect(paper).toMatchObject({ featured: false, featured_reason: null })
})

const MONTH = 'PUT /api/admin/researcher-of-month/:month'
const UNCHOOSE = 'DELETE /api/admin/researcher-of-month/:month'
const SHOWN = 'GET /api/public/researcher-of-month'
const shown = async () => (await testApp.as(undefined)(SHOWN)).researcher
const monthFrom = (months: number) => {
  const now = testApp.kernel.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7)
}

test('a researcher is chosen for a month, replaced, kept until the next choice, and removed', async () => {
  const other = await testApp.createMember({ firstName: 'Other' })
  const choose = (month: string, member_id: string, reason: string) =>
    testApp.as(admin)(MONTH, { params: { month }, body: { member_id, reason } })
  expect(await shown()).toBe(null)
  await choose(monthFrom(-1), author.id, 'Two papers in one month.')
  await choose(monthFrom(1), other.id, 'Not yet.')
  expect(await shown()).toMatchObject({ member_id: author.id, name: author.name, month: monthFrom(-1) })
  await choose(monthFrom(0), author.id, 'First thought.')
  await choose(monthFrom(0), other.id, 'Second thought.')
  expect(await shown()).toMatchObject({ member_id: other.id, reason: 'Second thought.', papers: 0 })
  await testApp.as(admin)(UNCHOOSE, { params: { month: monthFrom(0) } })
  expect(await shown()).toMatchObject({ member_id: author.id })
  await expect(testApp.as(admin)(UNCHOOSE, { params: { month: monthFrom(0) } })).rejects.toMatchObject({
    kind: 'not_found',
  })
  const { researchers } = await testApp.as(admin)('GET /api/admin/featured')
  expect(researchers.map(({ month }) => month)).toEqual([monthFrom(1), monthFrom(-1)])
  expect(await adminLog(testApp, monthFrom(0))).toHaveLength(3)
})

test('only members can be chosen, and only for existing months', async () => {
  const body = { member_id: '00000000-0000-4000-8000-000000000000', reason: 'Nobody' }
  await expect(testApp.as(admin)(MONTH, { params: { month: monthFrom(0) }, body })).rejects.toMatchObject({
    errors: [{ field: 'member_id' }],
  })
  await expect(testApp.as(admin)(MONTH, { params: { month: '2026-13' }, body })).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('researchers are suggested by name, the most read first', async () => {
  const { researchers } = await testApp.as(admin)('GET /api/admin/researchers', { query: { search: 'okaf' } })
  expect(researchers[0]).toMatchObject({ member_id: author.id, name: 'Amara Okafor' })
  const none = await testApp.as(admin)('GET /api/admin/researchers', { query: { search: '%' } })
  expect(none.researchers).toEqual([])
})

test('a text is corrected by section in a new version with a note of the changes', async () => {
  const paperId = await createPaper('To be corrected')
  const text = await testApp.as(admin)(READ_TEXT, { params: { paperId } })
  expect(text).toMatchObject({ version: 1, references: 'Needham DM. JAMA 2008.\nFeld R. 2021.' })
  expect(text.sections.map((section) => section.text)).toEqual([
    'We followed ventilated adults [1].\n\n- one\n- two',
    'Fewer days of delirium [1,2].',
  ])
  const sections = [{ id: text.sections[1]?.id ?? '', text: 'Two fewer days of delirium [2].' }]
  const correction = { abstract: 'Two days fewer.', sections, note: 'Corrected the effect.', version: 1 }
  const { paper } = await testApp.as(admin)(CORRECT, { params: { paperId }, body: correction })
  expect(paper).toMatchObject({ version: 2, abstract: 'Two days fewer.', summary: 'Two days fewer.' })
  expect(paper.article.sections[1]?.blocks).toEqual([
    {
      t: 'p',
      c: ['Two fewer days of delirium', { t: 'cites', c: [{ t: 'cite', to: 'reference-2', c: ['2'] }] }, '.'],
    },
  ])
  const first = await testApp.as(undefined)(VERSION, { params: { paperId, number: '1' } })
  expect(first.abstract).toContain('may shorten')
  await expect(testApp.as(admin)(CORRECT, { params: { paperId }, body: correction })).rejects.toMatchObject({
    kind: 'conflict',
  })
  const again = await testApp.as(admin)(CORRECT, { params: { paperId }, body: { ...correction, version: 2 } })
  expect(again.paper.version).toBe(2)
})

test.each([
  [{ note: '' }, 'note'],
  [{ note: 'x', sections: [{ id: 'section-9', text: 'y' }] }, 'sections'],
  [{ note: 'x', sections: [{ id: 'section-1', text: '' }] }, 'sections.0.text'],
  [{ note: 'x', abstract: '' }, 'abstract'],
])('a correction with %j is refused at its field', async (body, field) => {
  const params = { paperId: await createPaper('Not corrected') }
  await expect(testApp.as(admin)(CORRECT, { params, body })).rejects.toMatchObject({ errors: [{ field }] })
})
