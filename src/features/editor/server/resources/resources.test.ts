import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeAs, connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '../workspace.fixture.ts'
import { RESOURCES_MAX } from '../../limits.ts'
import { mayRemoveResource } from './resources.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  admin = await testApp.createMember({ role: 'admin' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

type Body = Record<string, unknown>

const add = (by: TestMember | undefined, body: Body) =>
  testApp.as(by)('POST /api/student/papers/:paperId/resources', { params: { paperId }, body: body as never })

const remove = (by: TestMember | undefined, resourceId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/resources/:resourceId', { params: { paperId, resourceId } })

const listed = async (by: TestMember) =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).collaboration
    .shared_resources

async function aFile(name: string, bytes: Buffer): Promise<string> {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/files`,
    headers: { 'content-type': 'text/plain', 'x-file-name': name, authorization: `Bearer ${lead.token}` },
    payload: bytes,
  })
  return answer.json<{ id: string }>().id
}

const LINK = { type: 'link', name: 'The protocol', url: 'osf.io/abcde' }

test('a link, a text and a file are stored, in that order, for the whole team', async () => {
  const link = await add(lead, LINK)
  expect(link).toMatchObject({ url: 'https://osf.io/abcde', added_by: lead.name, may_remove: true })
  await add(colleague, { type: 'text', name: 'Search words', content: 'sepsis AND alarm*' })
  const fileId = await aFile('codes.txt', Buffer.from('E11, I10'))
  const file = await add(lead, { type: 'file', name: 'Codes', file_id: fileId })
  expect(file).toMatchObject({ file_name: 'codes.txt', size: 8, preview: null, content: null })
  expect((await testApp.inject({ method: 'GET', url: file.url ?? '' })).body).toBe('E11, I10')
  expect((await listed(colleague)).map(({ name, type }) => [name, type])).toEqual([
    ['The protocol', 'link'],
    ['Search words', 'text'],
    ['Codes', 'file'],
  ])
})

test.each([
  ['no name', { ...LINK, name: ' ' }, 'name', 'Please enter a resource name'],
  ['an invisible name', { ...LINK, name: '\u200B' }, 'name', 'Please enter a resource name'],
  ['no address', { ...LINK, url: ' ' }, 'url', 'Please enter a URL'],
  ['no address field', { type: 'link', name: 'A' }, 'url', 'Please enter a URL'],
  ['no text', { type: 'text', name: 'A', content: '\n' }, 'content', 'Please enter some text content'],
  ['no file', { type: 'file', name: 'A' }, 'file_id', 'Please select a file'],
  ['an unknown file', { type: 'file', name: 'A', file_id: crypto.randomUUID() }, 'file_id', 'Please select a file'],
  ['no kind', { name: 'A' }, 'type', 'Please choose a link, text or a file.'],
])('%s is refused with a message for its field', async (_what, body, field, message) => {
  await expect(add(lead, body)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field, message }] })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,a',
  'ftp://a.org/b',
  'https://me:pw@a.org',
  'x',
])('the address %s is refused', async (url) => {
  await expect(add(lead, { ...LINK, url })).rejects.toMatchObject({
    errors: [{ field: 'url', message: 'Please enter an address that begins with https:// or http://.' }],
  })
})

test('a file is one resource', async () => {
  const fileId = await aFile('a.txt', Buffer.from('a'))
  await add(lead, { type: 'file', name: 'A', file_id: fileId })
  await expect(add(lead, { type: 'file', name: 'A', file_id: fileId })).rejects.toMatchObject({ kind: 'invalid' })
})

test('non-members see and add nothing, and editors can only look', async () => {
  await expect(add(stranger, LINK)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(add(undefined, LINK)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(add(admin, LINK)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await listed(admin)).every(({ may_remove: may }) => !may)).toBe(true)
})

test('a resource is removed with its file, once', async () => {
  const fileId = await aFile('gone.txt', Buffer.from('gone'))
  const { id, url } = await add(colleague, { type: 'file', name: 'Gone', file_id: fileId })
  await expect(remove(stranger, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(remove(admin, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await remove(lead, id)
  expect((await testApp.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(403)
  await expect(remove(lead, id)).rejects.toMatchObject({
    kind: 'not_found',
    detail: expect.stringMatching(/already been removed/),
  })
})

test('members with the open paper are notified of a new resource, and non-members are not', async () => {
  const address = await listen(testApp)
  const topic = `paper:${paperId}`
  const following = await subscribeAs(address, colleague, { topic })
  const refused = await connectAs(address, stranger)
  refused.say('follow', { topic })
  expect(await refused.onFrame('unfollowed')).toMatchObject({ topic })
  const { id } = await add(lead, LINK)
  expect(await following.onFrame('risen')).toMatchObject({ topic })
  following.told.length = 0
  await remove(lead, id)
  await following.onFrame('risen')
  for (const { socket } of [following, refused]) socket.close()
})

test('a paper can have 200 resources', async () => {
  const now = testApp.kernel.now()
  const row = { paper_id: paperId, kind: 'text' as const, name: 'A', content: 'a', added_by: lead.id, added_at: now }
  const more = RESOURCES_MAX - (await listed(lead)).length
  await testApp.kernel.db
    .insertInto('editor.resource')
    .values(Array.from({ length: more }, () => ({ ...row, url: null, file_id: null })))
    .execute()
  await expect(add(lead, LINK)).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringMatching(/at most 200 resources/),
  })
})

test.each([
  ['lead', 'other', true],
  ['member', 'other', true],
  ['mentor', 'self', true],
  ['mentor', 'other', false],
  ['reader', 'self', false],
  ['former', 'self', false],
  ['editor', 'other', false],
] as const)('a %s removes a resource added by %s: %s', (paperRole, addedBy, isAllowed) =>
  expect(mayRemoveResource({ id: 'self', paperRole }, addedBy)).toBe(isAllowed),
)
