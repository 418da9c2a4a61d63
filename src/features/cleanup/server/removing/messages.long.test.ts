import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, write } from '#features/community/server/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { classifyAll } from '../classes/service.ts'
import { aRealMember } from '../testing.ts'
import { preview, remove, rowsOfRooms } from './testing.ts'

const UNDO = 'POST /api/admin/cleanup/removals/:removalId/undo'
const REMOVE = 'POST /api/admin/cleanup/remove-test-messages'

let house: TestHouse
let admin: TestMember
beforeAll(async () => {
  house = await aHouse()
  admin = await house.aMember({ role: 'admin' })
})
afterAll(() => house.stop())

const said = async () =>
  (await house.kernel.db.selectFrom('community.message').select('content').where('deleted_at', 'is', null).execute())
    .map(({ content }) => content)
    .toSorted()

test('messages of test accounts go with their reactions, edits and files, real ones with “test” stay, and undoing gives every row back', async () => {
  const real = await aRealMember(house)
  const tester = await house.aMember()
  for (const content of ['The COVID test of the ward', 'A demo of a sample', 'test'])
    await post(house, real, { content })
  const { message_id: messageId } = await post(house, tester, { content: 'Before the edit' })
  await house.as(tester)('PUT /api/messaging/messages/:messageId', {
    params: { messageId },
    body: { content: 'Is this on?' },
  })
  await house.as(real)('POST /api/messaging/messages/:messageId/react', {
    params: { messageId },
    body: { emoji: '👍' },
  })
  await write(house, tester, { to: real, content: 'And here?' })
  const file = await house.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'text/plain', 'x-file-name': 'a.txt' },
    payload: 'A file.',
  })
  await house.kernel.db
    .updateTable('community.attachment')
    .set({ message_id: messageId })
    .where('id', '=', file.json<{ id: string }>().id)
    .execute()
  await classifyAll(house.kernel)
  const before = await rowsOfRooms(house, 'community')
  const { count: found, things } = await preview(house, admin, 'messages')
  expect(found).toBe(2)
  expect(things.map(({ title }) => title)).toEqual(['Is this on?', 'A direct message: its words are not shown'])
  const { deleted_count: count, removal } = await remove(house, admin, 'messages')
  expect(count).toBe(2)
  expect(await said()).toEqual(['A demo of a sample', 'The COVID test of the ward', 'test'])
  expect(JSON.stringify(await rowsOfRooms(house, 'community'))).not.toContain('Is this on?')
  await house.as(admin)(UNDO, { params: { removalId: removal!.id }, body: { reason: 'Taken by mistake.' } })
  expect(await rowsOfRooms(house, 'community')).toEqual(before)
  const listed = await house.as(admin)('GET /api/admin/cleanup/removals')
  expect(listed.removals).toMatchObject([
    { kind: 'messages', things: 2, removed_by: admin.name, status: 'brought_back' },
  ])
})

test('what was removed is searched by kind, reason and backup, and sorted', async () => {
  const list = (query: object) => house.as(admin)('GET /api/admin/cleanup/removals', { query })
  const { removals } = await list({})
  const [{ backup_id: backup } = { backup_id: '' }] = removals
  expect((await list({ search: backup })).removals.map(({ backup_id: id }) => id)).toEqual([backup])
  expect((await list({ search: 'MESSAGES', sort: 'removed_at' })).removals).toEqual(removals.toReversed())
  expect(await list({ search: 'of nobody' })).toMatchObject({ removals: [], pagination: { total: 0 } })
  await expect(list({ sort: 'colour' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a message of a real member goes where it is marked by the link that is copied of it', async () => {
  const real = await aRealMember(house)
  const { message_id: id } = await post(house, real, { content: 'Please ignore, only trying the keyboard out.' })
  const { number } = await house.kernel.db
    .selectFrom('community.message')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mark = (name: string) =>
    house.as(admin)('POST /api/admin/cleanup/marks', {
      body: { kind: 'message', name, verdict: 'test', reason: 'Tried the keyboard out.' },
    })
  await expect(mark('https://elsewhere.se/community/general?message=987654')).rejects.toMatchObject({
    kind: 'not_found',
  })
  await expect(mark('the third of today')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await mark(`https://inflo.se/community/general?message=${number}`)).toEqual({ id, verdict: 'test' })
  const { things } = await preview(house, admin, 'messages')
  expect(things.find((thing) => thing.id === id)).toMatchObject({ reason: 'Tried the keyboard out.' })
  await mark(id)
  await house.as(admin)('POST /api/admin/cleanup/marks', {
    body: { kind: 'message', name: id, verdict: 'real', reason: 'Found to be meant.' },
  })
  expect((await preview(house, admin, 'messages')).things.map((thing) => thing.id)).not.toContain(id)
})

test('what lies in the graveyard is erased with whoever wrote it', async () => {
  const tester = await house.aMember()
  await post(house, tester, { content: 'Only for the graveyard' })
  await classifyAll(house.kernel)
  await remove(house, admin, 'messages')
  const exported = JSON.stringify(await house.as(tester)('GET /api/auth/export'))
  expect(exported).toContain('Only for the graveyard')
  await house.kernel.db
    .transaction()
    .execute((tx) =>
      house.kernel.belongings.eraseAll(tx as never, { id: tester.id, email: tester.email, name: tester.name }),
    )
  expect(JSON.stringify(await rowsOfRooms(house, 'cleanup'))).not.toContain('Only for the graveyard')
})

test('is for admins, and nothing is removed where there is nothing', async () => {
  const student = await house.aMember()
  const body = { reason: 'Why not.', confirmation: 'REMOVE MESSAGES', preview_hash: '0'.repeat(64) }
  await expect(house.as(student)(REMOVE, { body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(house.as(admin)(REMOVE, { body })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(house.as(admin)(REMOVE, { body: { ...body, preview_hash: 'x' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await remove(house, admin, 'messages')
  expect(await remove(house, admin, 'messages')).toEqual({ deleted_count: 0, removal: null })
})
