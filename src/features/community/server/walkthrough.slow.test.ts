import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type TestSocket, openTestSocket, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../limits.ts'
import { connectToChannel as openChat } from './community.fixture.ts'
import { eventually } from '../../../server/testing/eventually.ts'

let testApp: TestApp
let address: string
let amara: TestMember
let daniel: TestMember
const opened: TestSocket[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  amara = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  daniel = await testApp.createMember({ firstName: 'Daniel', lastName: 'Roth', role: 'faculty' })
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
})
afterAll(() => testApp.stop())

async function chat(member: TestMember, joining?: { channel_id: string; head?: number }) {
  const holding = await openChat(address, member, joining)
  opened.push(holding)
  return holding
}

const general = (by: TestMember, query = {}) =>
  testApp.as(by)('GET /api/messaging/channels/:channelId/messages', { params: { channelId: GENERAL_ID }, query })

test('members join the general channel, post, receive, read back and mark as read', async () => {
  const [sending, reading] = [await chat(amara), await chat(daniel)]
  await testApp.as(daniel)('GET /api/messaging/channels')
  const client_id = randomUUID()
  sending.say('send_message', { channel_id: GENERAL_ID, content: 'Good morning.', message_type: 'text', client_id })
  expect(await sending.onFrame('message_ack')).toMatchObject({ client_id, duplicate: false, channel_id: GENERAL_ID })
  expect(await reading.onFrame('new_message')).toMatchObject({
    channel_id: GENERAL_ID,
    user_id: amara.id,
    username: 'Amara Osei',
    user_role: 'student',
    content: 'Good morning.',
    is_deleted: false,
    seq: expect.any(Number) as number,
  })
  expect(await sending.onFrame('new_message')).toMatchObject({ client_id })
  const history = await general(daniel)
  const last = history.messages.at(-1)
  expect(last).toMatchObject({ content: 'Good morning.', number: history.newest, client_id })

  const listed = async () =>
    (await testApp.as(daniel)('GET /api/messaging/channels')).channels.find(({ id }) => id === GENERAL_ID)
  expect(await listed()).toMatchObject({ unread_count: 1, group: 'official', channel: { id: GENERAL_ID } })
  await testApp.as(daniel)('PUT /api/messaging/channels/:channelId/read', {
    params: { channelId: GENERAL_ID },
    body: { number: history.newest },
  })
  expect(await listed()).toMatchObject({ unread_count: 0 })
  expect(await reading.onFrame('read_state_updated')).toMatchObject({ channel_id: GENERAL_ID, unread_count: 0 })
})

test('a repeated send is stored once; the same text sent twice is two messages', async () => {
  const sending = await chat(amara)
  const client_id = randomUUID()
  const before = (await general(amara)).newest
  for (let time = 0; time < 3; time += 1)
    sending.say('send_message', { channel_id: GENERAL_ID, content: 'ok', client_id })
  await eventually(() => expect(sending.of('message_ack')).toHaveLength(3))
  expect(sending.of('message_ack').map(({ duplicate }) => duplicate)).toEqual([false, true, true])
  sending.say('send_message', { channel_id: GENERAL_ID, content: 'ok' })
  await eventually(async () => expect((await general(amara)).newest).toBe(before + 2))
  const again = () =>
    testApp.as(amara)('POST /api/messaging/channels/:channelId/messages', {
      params: { channelId: GENERAL_ID },
      body: { content: 'raced', client_id: raced },
    })
  const raced = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, again))
  expect(new Set(answers.map(({ message_id: id }) => id)).size).toBe(1)
  expect((await general(amara)).newest).toBe(before + 3)
})

test('a reconnecting member receives missed events in order, with current texts', async () => {
  const { head } = await general(daniel)
  const post = (content: string) =>
    testApp.as(amara)('POST /api/messaging/channels/:channelId/messages', {
      params: { channelId: GENERAL_ID },
      body: { content },
    })
  const first = await post('One.')
  await post('Two.')
  await testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params: { messageId: first.message_id } })
  const back = await chat(daniel, { channel_id: GENERAL_ID, head })
  await back.onFrame('message_deleted')
  expect(back.of('new_message').map(({ content }) => content)).toEqual(['[Message deleted]', 'Two.'])
  expect(back.of('new_message').map(({ seq }) => seq)).toEqual([head + 1, head + 2])
  expect(back.of('message_deleted')).toMatchObject([{ message_id: first.message_id, content: '[Message deleted]' }])
})

test('two members exchange direct messages that nobody else can read', async () => {
  const [from, to] = [await chat(amara), await chat(daniel)]
  from.say('send_direct_message', { recipient_id: daniel.id, content: 'Between us.', message_type: 'text' })
  const told = await to.onFrame('new_direct_message')
  expect(told).toMatchObject({ sender_id: amara.id, recipient_id: daniel.id, content: 'Between us.', is_read: false })
  expect(await from.onFrame('direct_message_sent')).toMatchObject({ id: told['id'], thread_id: told['thread_id'] })
  const { threads } = await testApp.as(daniel)('GET /api/messaging/direct-messages')
  expect(threads).toMatchObject([
    { other_participant: { id: amara.id, name: 'Amara Osei' }, message_count: 1, last_read_count: 0, unread_count: 1 },
  ])
  const threadId = threads[0]?.id ?? ''
  const read = (by: TestMember) =>
    testApp.as(by)('GET /api/messaging/direct-messages/:threadId/messages', { params: { threadId } })
  expect((await read(daniel)).messages).toHaveLength(1)
  await expect(read(await testApp.createMember())).rejects.toMatchObject({ kind: 'not_found' })
  const admin = await testApp.createMember({ role: 'admin' })
  await expect(read(admin)).rejects.toMatchObject({ kind: 'not_found' })
  await testApp.as(daniel)('PUT /api/messaging/direct-messages/:threadId/read', {
    params: { threadId },
    body: { number: 1 },
  })
  expect(await from.onFrame('direct_message_read')).toMatchObject({ thread_id: threadId, last_read: 1 })
  expect((await read(amara)).messages).toMatchObject([{ is_read: true }])
})

test('a member who blocks a role receives no direct messages from it, except from admins', async () => {
  const quiet = await testApp.createMember({ firstName: 'Quiet' })
  await testApp.as(quiet)('PUT /api/auth/privacy', {
    body: { allow_messages_from_students: false, allow_messages_from_admins: false },
  })
  expect(await testApp.as(quiet)('GET /api/auth/privacy')).toMatchObject({ allow_messages_from_faculty: true })
  const asked = (by: TestMember) =>
    testApp.as(by)('POST /api/auth/check-messaging-permission', { body: { target_user_id: quiet.id } })
  expect(await asked(amara)).toEqual({ can_message: false, reason: 'privacy_restricted' })
  expect(await asked(daniel)).toEqual({ can_message: true, reason: null })
  expect(await asked(await testApp.createMember({ role: 'moderator' }))).toMatchObject({ can_message: false })
  expect(await asked(await testApp.createMember({ role: 'admin' }))).toMatchObject({ can_message: true })
  const sending = await chat(amara)
  sending.say('send_direct_message', { recipient_id: quiet.id, content: 'Hello?', client_id: randomUUID() })
  expect(await sending.onFrame('message_blocked')).toMatchObject({
    recipient_id: quiet.id,
    message: 'Your message was blocked due to privacy settings.',
  })
  expect((await testApp.as(quiet)('GET /api/messaging/direct-messages')).threads).toEqual([])
})

test('members see who is online and who is typing', async () => {
  const reading = await chat(daniel)
  const newcomer = await testApp.createMember({ firstName: 'Ngozi' })
  const other = await chat(newcomer)
  expect(await reading.onFrame('user_joined_channel')).toMatchObject({ channel_id: GENERAL_ID, user_id: newcomer.id })
  await eventually(() =>
    expect(reading.of('user_status_change')).toContainEqual(
      expect.objectContaining({ user_id: newcomer.id, status: 'online' }),
    ),
  )
  const { online_users: online } = await testApp.as(daniel)('GET /api/messaging/online-users')
  expect(online.map(({ user_id: id }) => id)).toEqual(expect.arrayContaining([daniel.id, newcomer.id]))
  other.say('typing_start', { channel_id: GENERAL_ID })
  expect(await reading.onFrame('typing_indicator')).toMatchObject({ user_id: newcomer.id, is_typing: true })
  await eventually(() => expect(reading.of('typing_indicator').at(-1)).toMatchObject({ is_typing: false }))
  other.cut()
  expect(await reading.onFrame('user_left_channel')).toMatchObject({ user_id: newcomer.id })
  await eventually(() =>
    expect(reading.of('user_status_change')).toContainEqual(
      expect.objectContaining({ user_id: newcomer.id, status: 'offline' }),
    ),
  )
})

test('the socket is closed if the token’s member is not the one in the address', async () => {
  const holding = await openTestSocket(address, { path: `/api/messaging/ws/${amara.id}` })
  opened.push(holding)
  holding.say('authenticate', { token: daniel.token })
  expect(await holding.closed).toBe(CLOSED.forbidden)
})

test('a member is found by their id, without their e-mail address', async () => {
  const params = { userId: daniel.id }
  const found = await testApp.as(amara)('GET /api/auth/user/:userId', { params })
  expect(found).toMatchObject({ id: daniel.id, name: 'Daniel Roth', role: 'faculty' })
  expect(JSON.stringify(found)).not.toContain(daniel.email)
  const missing = testApp.as(amara)('GET /api/auth/user/:userId', { params: { userId: randomUUID() } })
  await expect(missing).rejects.toMatchObject({ kind: 'not_found' })
  await expect(testApp.as(undefined)('GET /api/auth/user/:userId', { params })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})
