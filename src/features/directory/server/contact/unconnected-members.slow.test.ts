import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDirectly } from '#features/community/server/community.fixture.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let address: string
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

const contact = (by: TestMember, to: TestMember) =>
  testApp.as(by)('POST /api/directory/contact/:userId', { params: { userId: to.id }, body: { message: 'May I ask?' } })
const threadWith = (reader: TestMember, other: TestMember) =>
  testApp.as(reader)('GET /api/messaging/users/:userId/thread', { params: { userId: other.id } })
const permission = (by: TestMember, to: TestMember) =>
  testApp.as(by)('POST /api/auth/check-messaging-permission', { body: { target_user_id: to.id } })

test('contact requests and first messages to strangers share one daily limit, in calls and on the socket', async () => {
  const writer = await testApp.createMember()
  const mate = await testApp.createMember()
  await createPaper(testApp, writer, [mate])
  const last = await testApp.createMember()
  for (let sent = 0; sent < 10; sent += 1) {
    const to = await testApp.createMember()
    await (sent % 2 === 0 ? contact(writer, to) : writeDirectly(testApp, writer, { to }))
    if (sent % 2 === 1) await writeDirectly(testApp, writer, { to })
  }
  await expect(writeDirectly(testApp, writer, { to: last })).rejects.toMatchObject({ kind: 'too_many' })
  const socket = await connectAs(address, writer, { path: `/api/messaging/ws/${writer.id}` })
  socket.say('send_direct_message', { recipient_id: last.id, content: 'Hello?', client_id: randomUUID() })
  expect(await socket.onFrame('message_error')).toMatchObject({ code: 'too_many' })
  await writeDirectly(testApp, writer, { to: mate })
  await expect(contact(writer, last)).rejects.toMatchObject({ kind: 'too_many' })
  await writeDirectly(testApp, last, { to: writer })
  await writeDirectly(testApp, writer, { to: last })
})

test('of twenty concurrent requests to different members, ten are sent', async () => {
  const writer = await testApp.createMember()
  const strangers = await Promise.all(Array.from({ length: 20 }, () => testApp.createMember()))
  const all = await Promise.allSettled(strangers.map((to) => contact(writer, to)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(10)
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'too_many' })
  const { threads } = await testApp.as(writer)('GET /api/messaging/direct-messages')
  expect(threads).toHaveLength(10)
})

test('refused and repeated requests do not count towards the daily limit', async () => {
  const writer = await testApp.createMember()
  const [asked, other] = [await testApp.createMember(), await testApp.createMember()]
  const send = (to: string, body: { message: string; client_id?: string }) =>
    testApp.as(writer)('POST /api/directory/contact/:userId', { params: { userId: to }, body })
  const once = { message: 'May I ask?', client_id: randomUUID() }
  for (let sent = 0; sent < 5; sent += 1) await send(asked.id, once)
  const refused = [
    ...Array.from({ length: 8 }, () => send(randomUUID(), { message: 'Hello?' })),
    ...Array.from({ length: 8 }, () => send(other.id, { message: ' ' })),
    ...Array.from({ length: 8 }, () => send(asked.id, { message: 'And once more?' })),
  ]
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected')
  await expect(contact(writer, other)).resolves.toMatchObject({ message: expect.any(String) as string })
})

test('a hidden member is visible only to members who share a thread or a paper with them', async () => {
  const [shy, stranger, mate, friend] = [
    await testApp.createMember(),
    await testApp.createMember(),
    await testApp.createMember(),
    await testApp.createMember(),
  ]
  await createPaper(testApp, shy, [mate])
  await contact(friend, shy)
  await testApp.as(shy)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  const notThere = { kind: 'not_found', detail: 'User not found' }
  await expect(contact(stranger, shy)).rejects.toMatchObject(notThere)
  await expect(writeDirectly(testApp, stranger, { to: shy })).rejects.toMatchObject(notThere)
  await expect(threadWith(stranger, shy)).rejects.toMatchObject(notThere)
  expect(await permission(stranger, shy)).toEqual({ can_message: false, reason: 'not_found' })
  expect(await permission(mate, shy)).toEqual({ can_message: true, reason: null })
  await writeDirectly(testApp, mate, { to: shy })
  // A member with a pending request still sees the request instead of "User not found".
  expect(await permission(friend, shy)).toEqual({ can_message: false, reason: 'unanswered' })
  await contact(mate, shy)
  const admin = await testApp.createMember({ role: 'admin' })
  await expect(contact(admin, shy)).resolves.toMatchObject({ message: expect.any(String) as string })
})
