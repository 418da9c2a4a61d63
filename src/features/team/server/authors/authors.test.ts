import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { paperStates } from '../../states.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  colleague = await testApp.createMember({ firstName: 'Daniel', lastName: 'Mwangi' })
  stranger = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin' })
})
beforeEach(async () => {
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

const read = (by: TestMember | undefined) =>
  testApp.as(by)('GET /api/student/papers/:paperId/authors', { params: { paperId } })

type Order = { order: string[]; corresponding?: string | null }
const arrange = (by: TestMember | undefined, { order, corresponding = null }: Order) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/authors', { params: { paperId }, body: { order, corresponding } })

const PRINTED = { given_name: 'D. K.', family_name: 'Mwangi', affiliation: 'Mulago Hospital', orcid: '' }
const print = (by: TestMember | undefined, traits: Partial<typeof PRINTED> = {}) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/authors/me', {
    params: { paperId },
    body: { ...PRINTED, ...traits },
  })

const agree = (by: TestMember | undefined, mark: string) =>
  testApp.as(by)('POST /api/student/papers/:paperId/authors/agreement', { params: { paperId }, body: { mark } })

const object = (by: TestMember | undefined, { mark, note }: { mark: string; note: string }) =>
  testApp.as(by)('POST /api/student/papers/:paperId/authors/agreement', {
    params: { paperId },
    body: { mark, agrees: false, note },
  })

const agreed = async () => (await read(lead)).authors.filter((author) => author.agreed).map(({ id }) => id)
const bothAgree = async () => {
  const { mark } = await read(lead)
  for (const author of [lead, colleague]) await agree(author, mark)
}
const asked = async () =>
  (await testApp.as(colleague)('GET /api/notifications', { query: {} })).notifications.filter(({ link }) =>
    link?.includes(`${paperId}#authors`),
  ).length

test('the lead orders the authors and sets the corresponding author; each author is asked once', async () => {
  const { authors } = await arrange(lead, { order: [colleague.id, lead.id], corresponding: lead.id })
  expect(authors).toMatchObject([
    { id: colleague.id, given_name: 'Daniel', corresponding: false, agreed: false },
    { id: lead.id, given_name: 'Amara', corresponding: true, agreed: false },
  ])
  expect((await read(colleague)).authors).toEqual(authors)
  await arrange(lead, { order: [colleague.id, lead.id], corresponding: colleague.id })
  expect(await asked()).toBe(1)
})

test('an author changes their byline, and resets it to their profile', async () => {
  const orcid = 'https://orcid.org/0000-0002-1825-0097'
  const { authors } = await print(colleague, { orcid })
  expect(authors[1]).toMatchObject({ ...PRINTED, orcid: '0000-0002-1825-0097', orcid_verified: false })
  const empty = await print(colleague, { given_name: '', family_name: '', affiliation: '' })
  expect(empty.authors[1]).toMatchObject({ given_name: 'Daniel', family_name: 'Mwangi', orcid: null })
})

test('every change asks all authors again', async () => {
  await bothAgree()
  expect(await agreed()).toEqual([lead.id, colleague.id])
  await arrange(lead, { order: [colleague.id, lead.id] })
  expect(await agreed()).toEqual([])
  expect(await asked()).toBe(1)
  await bothAgree()
  await print(lead, { family_name: 'Okafor' })
  expect(await agreed()).toEqual([])
  expect(await asked()).toBe(2)
})

test('a change that does not affect the byline asks nobody', async () => {
  await bothAgree()
  await arrange(lead, { order: [lead.id, colleague.id] })
  expect(await agreed()).toHaveLength(2)
  expect(await asked()).toBe(0)
})

test('authors cannot approve a byline that they have not seen', async () => {
  const { mark } = await read(colleague)
  await print(lead)
  await expect(agree(colleague, mark)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await agreed()).toEqual([])
})

test('an author requests a change with a reason, which all authors see until the byline changes', async () => {
  const { mark } = await read(colleague)
  await expect(object(colleague, { mark, note: ' ' })).rejects.toMatchObject({
    errors: [{ field: 'note', message: 'Please say what needs to change.' }],
  })
  await expect(object(colleague, { mark, note: 'x'.repeat(1_001) })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(object(stranger, { mark, note: 'No.' })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(object(admin, { mark, note: 'No.' })).rejects.toMatchObject({ kind: 'forbidden' })
  await object(colleague, { mark, note: 'I collected the data.' })
  for (const by of [lead, admin]) {
    expect((await read(by)).authors).toMatchObject([
      { objection: null },
      { agreed: false, objection: 'I collected the data.' },
    ])
  }
  expect(await read(colleague)).toMatchObject({ may_agree: true, may_object: false })
  const told = await testApp.as(lead)('GET /api/notifications', { query: {} })
  expect(told.notifications.some(({ text }) => text.includes(`${colleague.name} requested a change`))).toBe(true)
  await arrange(lead, { order: [colleague.id, lead.id] })
  expect((await read(lead)).authors.map(({ objection }) => objection)).toEqual([null, null])
})

test('an approval removes the author’s earlier objection', async () => {
  const { mark } = await read(colleague)
  await object(colleague, { mark, note: 'I collected the data.' })
  const { authors } = await agree(colleague, mark)
  expect(authors[1]).toMatchObject({ agreed: true, objection: null })
})

test('a single author needs no approval', async () => {
  paperId = await createPaper(testApp, lead)
  expect(await read(lead)).toMatchObject({ authors: [{ agreed: true }], may_agree: false })
})

test('only the lead orders the authors, only authors have a byline, and non-members get not found', async () => {
  const order = [lead.id, colleague.id]
  await expect(arrange(colleague, { order })).rejects.toMatchObject({ kind: 'forbidden' })
  for (const action of [() => arrange(admin, { order }), () => print(admin), () => agree(admin, 'x')]) {
    await expect(action()).rejects.toMatchObject({ kind: 'forbidden' })
  }
  for (const action of [() => read(stranger), () => arrange(stranger, { order }), () => print(stranger)]) {
    await expect(action()).rejects.toMatchObject({ kind: 'not_found' })
  }
  await expect(agree(stranger, 'x')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await read(admin)).toMatchObject({ may_order: false, may_agree: false })
})

test('an order lists every member of the team once, and nobody else', async () => {
  for (const order of [[lead.id], [lead.id, stranger.id]]) {
    await expect(arrange(lead, { order })).rejects.toMatchObject({ kind: 'conflict' })
  }
  await expect(arrange(lead, { order: [lead.id, lead.id] })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(arrange(lead, { order: ['first'] })).rejects.toMatchObject({ kind: 'invalid' })
  const order = [lead.id, colleague.id]
  await expect(arrange(lead, { order, corresponding: stranger.id })).rejects.toMatchObject({
    errors: [{ field: 'corresponding', message: 'Please choose an author of the paper.' }],
  })
})

test.each([
  ['a given name alone', { family_name: '' }, 'family_name'],
  ['a wrong iD', { orcid: '0000-0002-1825-0098' }, 'orcid'],
  ['a long name', { family_name: 'a'.repeat(101) }, 'family_name'],
  ['a long affiliation', { affiliation: 'a'.repeat(301) }, 'affiliation'],
])('%s is refused', async (_what, traits, field) => {
  await expect(print(colleague, traits)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field }] })
})

test('a closed paper keeps its authors', async () => {
  const { db } = testApp.kernel
  await db.updateTable('team.paper').set({ status: paperStates.rejected }).where('id', '=', paperId).execute()
  await expect(print(colleague)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(arrange(lead, { order: [colleague.id, lead.id] })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await read(lead)).toMatchObject({ may_order: false, may_agree: false })
})
