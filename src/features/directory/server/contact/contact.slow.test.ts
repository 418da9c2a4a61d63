import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeDirectly } from '#features/community/server/community.fixture.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let asker: TestMember
let asked: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  asker = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  asked = await testApp.createMember({ firstName: 'Daniel', lastName: 'Berg', role: 'faculty' })
})

const contact = (by: TestMember, to: TestMember, message = 'May I ask about your bed nets?') =>
  testApp.as(by)('POST /api/directory/contact/:userId', { params: { userId: to.id }, body: { message } })

const threadWith = (reader: TestMember, other: TestMember) =>
  testApp.as(reader)('GET /api/messaging/users/:userId/thread', { params: { userId: other.id } })

const toldTo = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text, link }) => ({ text, link }))

const mailsTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').select(['subject', 'body']).where('recipient', '=', email).execute()

test('a request is the first message of a thread, and its bell and e-mail notifications link to it without address or text', async () => {
  const { message } = await contact(asker, asked)
  expect(message).toBe('Contact Request Sent')
  const link = `/community/dm/${asker.id}?message=1`
  expect(await toldTo(asked)).toEqual([{ text: 'Amara Osei sent you a contact request.', link }])
  const [mail, ...more] = await mailsTo(asked)
  expect(more).toEqual([])
  expect(mail?.body).toContain(link)
  expect(JSON.stringify(mail)).not.toContain(asker.email)
  expect(JSON.stringify(mail)).not.toContain('bed nets')
  expect(await threadWith(asked, asker)).toMatchObject({
    thread: { unread_count: 1, last_message: { content: 'May I ask about your bed nets?' } },
    contact: { state: 'waiting', is_mine: false },
  })
  expect((await threadWith(asker, asked)).contact).toMatchObject({ state: 'waiting', is_mine: true })
})

test('the recipient replies with a message, and both can keep writing', async () => {
  await contact(asker, asked)
  await writeDirectly(testApp, asked, { to: asker, content: 'Gladly.' })
  await writeDirectly(testApp, asker, { to: asked })
  expect((await threadWith(asked, asker)).contact).toMatchObject({ state: 'answered' })
})

const ASKED_BEFORE = { kind: 'conflict', detail: expect.stringContaining('You’ve already asked') as string }

const decline = (by: TestMember, threadId: string) =>
  testApp.as(by)('PUT /api/messaging/direct-messages/:threadId/decline', { params: { threadId } })

const exportOf = async (member: TestMember) => JSON.stringify(await testApp.as(member)('GET /api/auth/export'))

test('a declined sender is not notified and cannot write until the recipient writes', async () => {
  const { thread_id: threadId } = await contact(asker, asked)
  await expect(decline(asker, threadId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(decline(asked, threadId)).resolves.toMatchObject({ contact: { state: 'declined' } })
  await expect(decline(asked, threadId)).resolves.toMatchObject({ contact: { state: 'declined' } })
  expect(await toldTo(asker)).toEqual([])
  await expect(writeDirectly(testApp, asker, { to: asked })).rejects.toMatchObject(ASKED_BEFORE)
  await expect(contact(asker, asked)).rejects.toMatchObject(ASKED_BEFORE)
  expect((await threadWith(asker, asked)).contact).toMatchObject({ state: 'waiting', is_mine: true })
  expect(await exportOf(asker)).not.toContain('declined')
  expect(await exportOf(asked)).toContain('"state":"declined"')
  expect((await threadWith(asker, asked)).permission).toEqual({ can_message: false, reason: 'unanswered' })
  await writeDirectly(testApp, asked, { to: asker, content: 'After all.' })
  await writeDirectly(testApp, asker, { to: asked })
  await expect(decline(asked, threadId)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a first message in the thread is also a request, with a notification, and can be declined', async () => {
  const { thread_id: threadId } = await writeDirectly(testApp, asker, { to: asked, content: 'About the bed nets.' })
  const link = `/community/dm/${asker.id}?message=1`
  expect(await toldTo(asked)).toEqual([{ text: 'Amara Osei sent you a contact request.', link }])
  const [mail] = await mailsTo(asked)
  expect(mail?.body).toContain(link)
  expect(JSON.stringify(mail)).not.toContain('bed nets')
  // The asker can continue in the thread, and also with the contact form.
  await writeDirectly(testApp, asker, { to: asked, content: 'Those on the beds.' })
  await contact(asker, asked)
  expect(await toldTo(asked)).toHaveLength(1)
  expect((await threadWith(asked, asker)).contact).toMatchObject({ state: 'waiting', is_mine: false })
  await decline(asked, threadId)
  const refused = { kind: 'forbidden', detail: 'Your message was blocked due to privacy settings.' }
  await expect(writeDirectly(testApp, asker, { to: asked })).rejects.toMatchObject(refused)
  const { contact: seen, permission } = await threadWith(asker, asked)
  expect([seen?.state, permission.reason]).toEqual(['waiting', 'privacy_restricted'])
  await writeDirectly(testApp, asked, { to: asker, content: 'After all.' })
  await writeDirectly(testApp, asker, { to: asked })
  expect((await threadWith(asked, asker)).contact).toMatchObject({ state: 'answered' })
})

test(`of ${RACE_CONCURRENCY} concurrent first messages all arrive and one is a request; a message during a decline is accepted or refused`, async () => {
  await Promise.all(Array.from({ length: RACE_CONCURRENCY }, () => writeDirectly(testApp, asker, { to: asked })))
  const { thread } = await threadWith(asked, asker)
  expect(thread?.message_count).toBe(RACE_CONCURRENCY)
  expect(await toldTo(asked)).toHaveLength(1)
  const writing = Array.from({ length: RACE_CONCURRENCY }, () => writeDirectly(testApp, asker, { to: asked }))
  const declining = decline(asked, thread?.id ?? '')
  const taken = (await Promise.allSettled(writing)).filter(({ status }) => status === 'fulfilled').length
  await declining
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(RACE_CONCURRENCY + taken)
  await expect(writeDirectly(testApp, asker, { to: asked })).rejects.toMatchObject({ kind: 'forbidden' })
})

test('co-authors need no contact request', async () => {
  await createPaper(testApp, asker, [asked])
  await writeDirectly(testApp, asker, { to: asked })
  expect((await threadWith(asked, asker)).contact).toBeNull()
})

test('privacy settings and blocks refuse a request with their error, and nothing is stored or sent', async () => {
  const refused = {
    kind: 'forbidden',
    detail: 'Daniel Berg has privacy settings that restrict messages from students.',
  }
  await testApp.as(asked)('PUT /api/auth/privacy', { body: { allow_messages_from_students: false } })
  await expect(contact(asker, asked)).rejects.toMatchObject(refused)
  await testApp.as(asked)('PUT /api/auth/privacy', { body: { allow_messages_from_students: true } })
  const block = { params: { userId: asker.id }, body: { only_mute: false } }
  await testApp.as(asked)('PUT /api/messaging/users/:userId/block', block)
  await expect(contact(asker, asked)).rejects.toMatchObject(refused)
  const permission = (by: TestMember, to: TestMember) =>
    testApp.as(by)('POST /api/auth/check-messaging-permission', { body: { target_user_id: to.id } })
  expect(await permission(asker, asked)).toEqual({ can_message: false, reason: 'privacy_restricted' })
  expect(await permission(asked, asker)).toEqual({ can_message: false, reason: 'blocked' })
  expect((await threadWith(asker, asked)).thread).toBeNull()
  expect(await toldTo(asked)).toEqual([])
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(asked)('PUT /api/auth/privacy', { body: { allow_messages_from_admins: false } })
  await expect(contact(admin, asked)).resolves.toMatchObject({ message: 'Contact Request Sent' })
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(contact(moderator, asked)).rejects.toMatchObject({
    detail: 'Daniel Berg has privacy settings that restrict messages from moderators.',
  })
})

test('a member in a timeout cannot send a request, and the error says for how long', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await testApp.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: asker.id },
    body: { duration: 30 },
  })
  await expect(contact(asker, asked)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('30 minutes') as string,
  })
})

test('a second request is refused while one is pending; after a reply both can write freely', async () => {
  await contact(asker, asked)
  await expect(contact(asker, asked, 'And about your maps?')).rejects.toMatchObject(ASKED_BEFORE)
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(1)
  expect(await toldTo(asked)).toHaveLength(1)
  expect(await mailsTo(asked)).toHaveLength(1)
  // The other member's request counts as an answer.
  await contact(asked, asker, 'Which nets?')
  expect((await threadWith(asker, asked)).contact).toMatchObject({ state: 'answered' })
  await contact(asker, asked, 'Those on the beds.')
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(3)
})

test(`of ${RACE_CONCURRENCY} concurrent requests one is sent, with one notification`, async () => {
  const all = await Promise.allSettled(
    Array.from({ length: RACE_CONCURRENCY }, (_, at) => contact(asker, asked, `Request ${at}`)),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(RACE_CONCURRENCY - 1)
  for (const reason of refused) expect(reason).toMatchObject(ASKED_BEFORE)
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(1)
  expect(await toldTo(asked)).toHaveLength(1)
  expect(await mailsTo(asked)).toHaveLength(1)
})

test('while a request is pending only admins can write again; the recipient can write freely', async () => {
  const address = await listen(testApp)
  await contact(asker, asked)
  const permission = { can_message: false, reason: 'unanswered' }
  expect((await threadWith(asker, asked)).permission).toEqual(permission)
  const writing = Array.from({ length: RACE_CONCURRENCY }, () =>
    writeDirectly(testApp, asker, { to: asked, content: 'One more.' }),
  )
  for (const { status } of await Promise.allSettled(writing)) expect(status).toBe('rejected')
  const socket = await connectAs(address, asker, { path: `/api/messaging/ws/${asker.id}` })
  socket.say('send_direct_message', { recipient_id: asked.id, content: 'Hello?', client_id: randomUUID() })
  expect(await socket.onFrame('message_error')).toMatchObject({ code: 'conflict', detail: ASKED_BEFORE.detail })
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(1)
  expect((await threadWith(asked, asker)).permission).toEqual({ can_message: true, reason: null })
  await writeDirectly(testApp, asked, { to: asker, content: 'Gladly.' })
  await writeDirectly(testApp, asker, { to: asked, content: 'Then: which nets?' })
  const admin = await testApp.createMember({ role: 'admin' })
  await contact(admin, asked)
  await writeDirectly(testApp, admin, { to: asked })
  expect((await threadWith(asked, admin)).thread?.message_count).toBe(2)
})

test('two members who ask each other at once are in contact', async () => {
  await Promise.all([contact(asker, asked), contact(asked, asker)])
  expect((await threadWith(asked, asker)).contact).toMatchObject({ state: 'answered' })
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(2)
})

test('a request sent twice with one id is stored once, with one notification', async () => {
  const body = { message: 'Once.', client_id: '6f0f0a2e-3a5c-4d8e-9d55-000000000001' }
  const send = () => testApp.as(asker)('POST /api/directory/contact/:userId', { params: { userId: asked.id }, body })
  const [one, other] = [await send(), await send()]
  expect(other.message_id).toBe(one.message_id)
  expect((await threadWith(asked, asker)).thread?.message_count).toBe(1)
  expect(await mailsTo(asked)).toHaveLength(1)
})

test('requests to unknown members, oneself or hidden members, empty messages and visitors are refused', async () => {
  const nobody = { ...asked, id: '00000000-0000-4000-8000-000000000000' }
  await expect(contact(asker, nobody)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(contact(asker, asker)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(contact(asker, asked, '  ')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'message' }] })
  await testApp.as(asked)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  await expect(contact(asker, asked)).rejects.toMatchObject({ kind: 'not_found' })
  const visitor = testApp.as(undefined)('POST /api/directory/contact/:userId', {
    params: { userId: asked.id },
    body: { message: 'Hello.' },
  })
  await expect(visitor).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a request is not pending while its sender’s account is deleted, and is pending again after its restore', async () => {
  const { thread_id: threadId } = await contact(asker, asked)
  await testApp.as(asker)('DELETE /api/auth/account', { body: { password: asker.password } })
  expect((await threadWith(asked, asker)).contact).toBeNull()
  const { email, password } = asker
  await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  expect((await threadWith(asked, asker)).contact).toMatchObject({ state: 'waiting', is_mine: false })
  expect(await decline(asked, threadId)).toMatchObject({ contact: { state: 'declined' } })
})
