import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { renameAuthor } from '../author-names.ts'
import { noteOf } from '../curation/edit-paper.ts'
import { publish } from '../curation/curation.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let author: TestMember
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

type Author = string | { id?: string; name: string }

const createPaper = async () => {
  const { publicNumber: paperId } = await publish(testApp, author)
  const params = { paperId }
  const edit = (authors: Author[]) =>
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId', { params, body: { authors } })
  const authors = () => testApp.as(admin)('GET /api/admin/research-papers/:paperId/authors', { params })
  const read = () => testApp.as(undefined)('GET /api/public/research-library/:paperId', { params })
  const version = (number: number) =>
    testApp.as(undefined)('GET /api/public/research-library/:paperId/versions/:number', {
      params: { paperId, number: String(number) },
    })
  return { paperId, edit, authors, read, version }
}
const papersOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/student/published-papers', { query: { size: '100' } })).published_papers.length

test('a corrected letter in a name keeps its author’s data', async () => {
  const { edit, authors, read, version } = await createPaper()
  const before = await read()
  const counted = await papersOf(author)
  const [amara, jonas] = (await authors()).authors
  await edit([
    { id: amara!.id, name: 'Amara Okafour' },
    { id: jonas!.id, name: jonas!.name },
  ])
  const after = await read()
  expect(after).toMatchObject({ version: 2, authors: ['Amara Okafour', 'Jonas Feld'] })
  expect(after.versions[0]?.note).toBe('Name of an author changed.')
  expect(after.authors_meta).toEqual([
    { ...before.authors_meta[0], name: 'Amara Okafour', family_name: 'Okafour' },
    before.authors_meta[1],
  ])
  expect(await papersOf(author)).toBe(counted)
  expect((await authors()).authors.map(({ id }) => id)).toEqual([amara!.id, jonas!.id])
  // The earlier version keeps the old spelling of the name, and still refers to the same person.
  expect((await version(1)).authors_meta).toEqual(before.authors_meta)
})

test('a removed author is restored with all their data', async () => {
  const { edit, authors, read, version } = await createPaper()
  const before = await read()
  const counted = await papersOf(author)
  const [amara, jonas] = (await authors()).authors
  await edit([{ id: jonas!.id, name: jonas!.name }])
  expect(await papersOf(author)).toBe(counted - 1)
  expect(await authors()).toMatchObject({ authors: [{ id: jonas!.id }], removed: [{ id: amara!.id, member: true }] })
  expect((await version(1)).authors_meta).toEqual(before.authors_meta)
  await edit([amara!, jonas!].map(({ id, name }) => ({ id, name })))
  expect((await read()).authors_meta).toEqual(before.authors_meta)
  expect(await papersOf(author)).toBe(counted)
  expect((await authors()).removed).toEqual([])
})

test('a list of names only restores an author removed under that name', async () => {
  const { edit, read } = await createPaper()
  const before = await read()
  await edit(['Jonas Feld'])
  await edit(['Jonas Feld', 'Mei Dam'])
  await edit(['Amara Okafor', 'Jonas Feld'])
  expect((await read()).authors_meta).toEqual(before.authors_meta)
})

test('names and ids can be mixed, and an empty name removes its author', async () => {
  const { edit, authors, read } = await createPaper()
  const [amara, jonas] = (await authors()).authors
  await edit([{ id: jonas!.id, name: ' Amara  Okafor ' }, { id: amara!.id, name: '' }, 'Mei Dam', { name: 'Ada Lund' }])
  const { authors_meta } = await read()
  expect(authors_meta.map(({ name, orcid }) => [name, orcid])).toEqual([
    ['Amara Okafor', '0000-0002-1825-0097'],
    ['Mei Dam', null],
    ['Ada Lund', null],
  ])
  expect((await authors()).removed.map(({ id }) => id)).toEqual([amara!.id])
})

test.each([
  ['of a person who is not on this paper', (ids: string[]) => [ids[0]!, crypto.randomUUID()]],
  ['twice', (ids: string[]) => [ids[0]!, ids[0]!]],
])('an id %s is refused, and nothing changes', async (_what, pick) => {
  const { edit, authors, read } = await createPaper()
  const ids = (await authors()).authors.map(({ id }) => id)
  await expect(edit(pick(ids).map((id) => ({ id, name: 'Amara Okafor' })))).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'authors' }],
  })
  expect(await read()).toMatchObject({ version: 1, authors: ['Amara Okafor', 'Jonas Feld'] })
})

test('the authors to restore are listed only for admins, and only for existing papers', async () => {
  const { paperId } = await createPaper()
  const ask = (by: TestMember, id: string) =>
    testApp.as(by)('GET /api/admin/research-papers/:paperId/authors', { params: { paperId: id } })
  await expect(ask(author, paperId)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(ask(admin, 'INF-1999-0001')).rejects.toMatchObject({ kind: 'not_found' })
})

test('a corrected text keeps the authors of the version', async () => {
  const { paperId, edit, authors, version } = await createPaper()
  const before = await version(1)
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/text', {
    params: { paperId },
    body: { abstract: 'A clearer abstract.', note: 'Clearer.' },
  })
  const [amara] = (await authors()).authors
  await edit([{ id: amara!.id, name: 'Amara Obi' }])
  expect((await version(2)).authors_meta).toEqual(before.authors_meta)
  expect((await version(3)).authors_meta).toMatchObject([{ name: 'Amara Obi', member_id: author.id }])
})

test('an erasure leaves the same data of a removed author as of others', async () => {
  const member = await testApp.createMember()
  const { publicNumber: paperId } = await publish(testApp, member)
  const params = { paperId }
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId', { params, body: { authors: ['Jonas Feld'] } })
  const exported = JSON.stringify(await testApp.as(member)('GET /api/auth/export'))
  expect(exported).toContain('linkedin.com/in/amara')
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  const token = await createSession(testApp, admin.id)
  await testApp.as({ token })('PUT /api/admin/research-papers/:paperId', {
    params,
    body: { authors: ['Amara Okafor', 'Jonas Feld'] },
  })
  const { authors_meta } = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params })
  expect(authors_meta[0]).toMatchObject({
    affiliations: ['University of Lagos'],
    member_id: null,
    linkedin_url: null,
  })
})

test('the unchanged part of a corrected name stays whole', () => {
  const mei = { given_name: 'Mei', family_name: 'van Dam' } as Parameters<typeof renameAuthor>[0]
  const parts = (name: string) => {
    const { given_name: given, family_name: family } = renameAuthor(mei, name)
    return [given, family]
  }
  expect([parts('Mai van Dam'), parts('Mei van Damm'), parts('Mai Damm'), parts('Mei van Dam')]).toEqual([
    ['Mai', 'van Dam'],
    ['Mei', 'van Damm'],
    ['Mai', 'Damm'],
    ['Mei', 'van Dam'],
  ])
  const nagy = { ...mei, given_name: 'Péter', family_name: 'Nagy', family_first: true }
  const renamed = ['Nagy Pál', 'Kis Péter', 'Nagy Péter', 'Pál Kis'].map((name) => renameAuthor(nagy, name))
  expect(renamed.map(({ family_name, given_name, family_first }) => [family_name, given_name, family_first])).toEqual([
    ['Nagy', 'Pál', true],
    ['Kis', 'Péter', true],
    ['Nagy', 'Péter', true],
    ['Kis', 'Pál', false],
  ])
  expect(noteOf(['names of authors', 'category'])).toBe('Names of authors and category changed.')
})
