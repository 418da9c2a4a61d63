import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { noteOf } from './edit-paper.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { importArticle } from '../import/import-article.ts'
import { adminLog, publish } from './curation.fixture.ts'

let testApp: TestApp
let author: TestMember
let admin: TestMember

const PAPER = 'GET /api/public/research-library/:paperId'
const VERSION = 'GET /api/public/research-library/:paperId/versions/:number'
const LIST = 'GET /api/public/research-library'
const EDIT = 'PUT /api/admin/research-papers/:paperId'
const NAMES = ['Amara Okafor', 'Jonas Feld']

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edda' })
})
afterAll(() => testApp.stop())

const createPaper = async () => (await publish(testApp, author)).publicNumber
const read = (paperId: string) => testApp.as(undefined)(PAPER, { params: { paperId } })
const edit = (paperId: string, body: object) => testApp.as(admin)(EDIT, { params: { paperId }, body })

test('an edit makes version 2 with a note, and version 1 stays unchanged', async () => {
  const paperId = await createPaper()
  const { paper } = await edit(paperId, { title: 'Moving early', category: 'Diagnostics', note: 'A clearer title.' })
  expect(paper).toMatchObject({ title: 'Moving early', category: 'Diagnostics', version: 2, authors: NAMES })
  expect(paper.versions).toMatchObject([
    { number: 2, note: 'A clearer title.' },
    { number: 1, note: '' },
  ])
  const first = await testApp.as(undefined)(VERSION, { params: { paperId, number: '1' } })
  expect(first).toMatchObject({ title: 'Early mobilisation and delirium', category: 'Clinical Workflow', version: 1 })
  expect(first.article.sections).toEqual(paper.article.sections)
  const { papers } = await testApp.as(undefined)(LIST, { query: { search: '"Moving early"' } })
  expect(papers).toMatchObject([{ paper_id: paperId, category: 'Diagnostics' }])
  expect(await adminLog(testApp, paperId)).toEqual([
    { action: 'library: edit paper', actor_name: admin.name, reason: 'A clearer title.' },
  ])
})

test('the totals by category follow an edited paper', async () => {
  const totals = async () =>
    Object.fromEntries(
      (await testApp.kernel.db.selectFrom('library.category_total').selectAll().execute()).map((row) => [
        row.category,
        row.papers,
      ]),
    )
  const paperId = await createPaper()
  const before = await totals()
  await edit(paperId, { category: 'Telemedicine' })
  const after = await totals()
  expect([after[''], after['Telemedicine'], after['Clinical Workflow']]).toEqual([
    before[''],
    (before['Telemedicine'] ?? 0) + 1,
    (before['Clinical Workflow'] ?? 0) - 1,
  ])
})

test('authors whose name is unchanged keep their identity, in the new order', async () => {
  const paperId = await createPaper()
  const before = await read(paperId)
  const { paper } = await edit(paperId, { authors: [' jonas  feld ', 'Mei van Dam', 'Amara Okafor'] })
  expect(paper.authors_meta).toEqual([
    before.authors_meta[1],
    expect.objectContaining({ name: 'Mei van Dam', family_name: 'Dam', member_id: null, orcid: null }),
    before.authors_meta[0],
  ])
  expect(paper).toMatchObject({ version: 2, institution: 'Freiburg' })
  expect(paper.versions[0]?.note).toBe('Authors changed.')
  const first = await testApp.as(undefined)(VERSION, { params: { paperId, number: '1' } })
  expect(first.authors).toEqual(NAMES)
  expect(first.authors_meta).toEqual(before.authors_meta)
})

test('two authors with one name stay two authors', async () => {
  const { publicNumber } = await publish(testApp, author, {
    authors: [
      { memberId: author.id, givenName: 'Li', familyName: 'Wei', affiliation: 'One' },
      { givenName: 'Li', familyName: 'Wei', affiliation: 'Two' },
    ],
  })
  const { paper } = await edit(publicNumber, { authors: ['Li Wei', 'Li Wei', 'Li Wei'] })
  expect(paper.authors_meta.map(({ affiliations }) => affiliations)).toEqual([['One'], ['Two'], []])
})

test.each([
  ['an empty list of authors', { authors: [] }],
  ['a list of empty names', { authors: [' '] }],
  ['unchanged values', { title: 'Early mobilisation and delirium', authors: NAMES }],
  ['nothing', {}],
])('an edit with %s changes nothing', async (_what, body) => {
  const paperId = await createPaper()
  const before = await read(paperId)
  expect((await edit(paperId, body)).paper).toEqual(before)
  expect(await adminLog(testApp, paperId)).toEqual([])
})

test('a LinkedIn address changes immediately without a new version', async () => {
  const paperId = await createPaper()
  const { paper } = await edit(paperId, { linkedin_url: 'linkedin.com/in/okafor' })
  expect(paper).toMatchObject({ version: 1, linkedin_url: 'https://linkedin.com/in/okafor' })
  expect((await edit(paperId, { linkedin_url: '' })).paper.linkedin_url).toBe(null)
})

test('the former first author’s address does not pass to the new first author', async () => {
  const paperId = await createPaper()
  const body = { authors: ['Mei Dam', ...NAMES], linkedin_url: 'https://www.linkedin.com/in/amara' }
  const { paper } = await edit(paperId, body)
  expect(paper.authors_meta.map(({ linkedin_url }) => linkedin_url)).toEqual([null, body.linkedin_url, null])
})

test('an edit based on an older version is refused and does not overwrite the newer one', async () => {
  const paperId = await createPaper()
  await edit(paperId, { title: 'First to save', version: 1 })
  await expect(edit(paperId, { title: 'Second to save', version: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('version 2'),
  })
  expect((await read(paperId)).title).toBe('First to save')
})

test('one of twenty simultaneous edits based on one version is stored', async () => {
  const paperId = await createPaper()
  const edits = Array.from({ length: 20 }, (_, index) => edit(paperId, { title: `Title ${index}`, version: 1 }))
  const settled = await Promise.allSettled(edits)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await read(paperId)).versions).toHaveLength(2)
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(1_001) }, 'title'],
  [{ category: '' }, 'category'],
  [{ authors: 'Amara' }, 'authors'],
  [{ linkedin_url: 'https://example.org/amara' }, 'linkedin_url'],
  [{ version: 0 }, 'version'],
])('an edit with %j is refused at its field', async (body, field) => {
  const paperId = await createPaper()
  await expect(edit(paperId, body)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field }] })
})

test('only admins can edit, and only existing papers', async () => {
  const paperId = await createPaper()
  const asAuthor = testApp.as(author)(EDIT, { params: { paperId }, body: { title: 'Mine' } })
  await expect(asAuthor).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(edit('INF-1999-0001', { title: 'Nothing' })).rejects.toMatchObject({ kind: 'not_found' })
})

test.each(['0', '3', 'x', '1.5'])('version %s of a paper with one version answers 404', async (number) => {
  const answer = await testApp.inject({
    method: 'GET',
    url: `/api/public/research-library/${await createPaper()}/versions/${number}`,
  })
  expect(answer.statusCode).toBe(404)
})

test('an edited imported article keeps its versions when it is imported again', async () => {
  const parsed = parseJats(smallArticle())
  await importArticle(testApp.kernel, parsed, 'hash one')
  const { papers } = await testApp.as(undefined)(LIST, { query: { search: parsed.title.slice(0, 40) } })
  const paperId = papers[0]?.paper_id ?? ''
  await edit(paperId, { category: 'Drug Discovery' })
  await importArticle(testApp.kernel, { ...parsed, title: 'Changed at its source' }, 'hash two')
  expect(await read(paperId)).toMatchObject({ version: 2, title: 'Changed at its source' })
  const first = await testApp.as(undefined)(VERSION, { params: { paperId, number: '1' } })
  expect(first.title).toBe(parsed.title)
})

test('the change note lists what changed', () => {
  expect([noteOf(['title']), noteOf(['title', 'authors', 'category'])]).toEqual([
    'Title changed.',
    'Title, authors and category changed.',
  ])
})
