import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage, writeDirectly } from '#features/community/server/community.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from '../classes/classes.ts'
import { previewRemovals, removePreviewed, rowsOfFeatures } from './removal.fixture.ts'

const UNDO = 'POST /api/admin/cleanup/removals/:removalId/undo'
const REMOVE = 'POST /api/admin/cleanup/remove-test-messages'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const said = async () =>
  (await testApp.kernel.db.selectFrom('community.message').select('content').where('deleted_at', 'is', null).execute())
    .map(({ content }) => content)
    .toSorted()

test('messages of test accounts are removed with reactions, edits and files, real ones with “test” stay, and an undo restores every row', async () => {
  const real = await createRealMember(testApp)
  const tester = await testApp.createMember()
  for (const content of ['The COVID test of the ward', 'A demo of a sample', 'test'])
    await postMessage(testApp, real, { content })
  const { message_id: messageId } = await postMessage(testApp, tester, { content: 'Before the edit' })
  await testApp.as(tester)('PUT /api/messaging/messages/:messageId', {
    params: { messageId },
    body: { content: 'Is this on?' },
  })
  await testApp.as(real)('POST /api/messaging/messages/:messageId/react', {
    params: { messageId },
    body: { emoji: '👍' },
  })
  await writeDirectly(testApp, tester, { to: real, content: 'And here?' })
  const file = await testApp.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'text/plain', 'x-file-name': 'a.txt' },
    payload: 'A file.',
  })
  await testApp.kernel.db
    .updateTable('community.attachment')
    .set({ message_id: messageId })
    .where('id', '=', file.json<{ id: string }>().id)
    .execute()
  await classifyAll(testApp.kernel)
  const before = await rowsOfFeatures(testApp, 'community')
  const { count: found, things } = await previewRemovals(testApp, admin, 'messages')
  expect(found).toBe(2)
  expect(things.map(({ title }) => title)).toEqual(['Is this on?', 'A direct message (text hidden)'])
  const { deleted_count: count, removal } = await removePreviewed(testApp, admin, 'messages')
  expect(count).toBe(2)
  expect(await said()).toEqual(['A demo of a sample', 'The COVID test of the ward', 'test'])
  expect(JSON.stringify(await rowsOfFeatures(testApp, 'community'))).not.toContain('Is this on?')
  await testApp.as(admin)(UNDO, { params: { removalId: removal!.id }, body: { reason: 'Taken by mistake.' } })
  expect(await rowsOfFeatures(testApp, 'community')).toEqual(before)
  const listed = await testApp.as(admin)('GET /api/admin/cleanup/removals')
  expect(listed.removals).toMatchObject([
    { kind: 'messages', things: 2, removed_by: admin.name, status: 'brought_back' },
  ])
})

test('removals are searched by kind, reason and backup, and sorted', async () => {
  const list = (query: object) => testApp.as(admin)('GET /api/admin/cleanup/removals', { query })
  const { removals } = await list({})
  const [{ backup_id: backup } = { backup_id: '' }] = removals
  expect((await list({ search: backup })).removals.map(({ backup_id: id }) => id)).toEqual([backup])
  expect((await list({ search: 'MESSAGES', sort: 'removed_at' })).removals).toEqual(removals.toReversed())
  expect(await list({ search: 'of nobody' })).toMatchObject({ removals: [], pagination: { total: 0 } })
  await expect(list({ sort: 'colour' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a message of a real member is removed if its copied link was marked', async () => {
  const real = await createRealMember(testApp)
  const { message_id: id } = await postMessage(testApp, real, {
    content: 'Please ignore, only trying the keyboard out.',
  })
  const { number } = await testApp.kernel.db
    .selectFrom('community.message')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mark = (name: string) =>
    testApp.as(admin)('POST /api/admin/cleanup/marks', {
      body: { kind: 'message', name, verdict: 'test', reason: 'Tried the keyboard out.' },
    })
  await expect(mark('https://elsewhere.se/community/general?message=987654')).rejects.toMatchObject({
    kind: 'not_found',
  })
  await expect(mark('the third of today')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await mark(`https://inflo.se/community/general?message=${number}`)).toEqual({ id, verdict: 'test' })
  const { things } = await previewRemovals(testApp, admin, 'messages')
  expect(things.find((thing) => thing.id === id)).toMatchObject({ reason: 'Tried the keyboard out.' })
  await mark(id)
  await testApp.as(admin)('POST /api/admin/cleanup/marks', {
    body: { kind: 'message', name: id, verdict: 'real', reason: 'Found to be meant.' },
  })
  expect((await previewRemovals(testApp, admin, 'messages')).things.map((thing) => thing.id)).not.toContain(id)
})

test('messages in the graveyard are erased with their author', async () => {
  const tester = await testApp.createMember()
  await postMessage(testApp, tester, { content: 'Only for the graveyard' })
  await classifyAll(testApp.kernel)
  await removePreviewed(testApp, admin, 'messages')
  const exported = JSON.stringify(await testApp.as(tester)('GET /api/auth/export'))
  expect(exported).toContain('Only for the graveyard')
  await testApp.kernel.db
    .transaction()
    .execute((tx) =>
      testApp.kernel.personalData.eraseAll(tx as never, { id: tester.id, email: tester.email, name: tester.name }),
    )
  expect(JSON.stringify(await rowsOfFeatures(testApp, 'cleanup'))).not.toContain('Only for the graveyard')
})

test('a removal is for admins, and does nothing without items', async () => {
  const student = await testApp.createMember()
  const body = { reason: 'Why not.', confirmation: 'REMOVE MESSAGES', preview_hash: '0'.repeat(64) }
  await expect(testApp.as(student)(REMOVE, { body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(admin)(REMOVE, { body })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(testApp.as(admin)(REMOVE, { body: { ...body, preview_hash: 'x' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await removePreviewed(testApp, admin, 'messages')
  expect(await removePreviewed(testApp, admin, 'messages')).toEqual({ deleted_count: 0, removal: null })
})
