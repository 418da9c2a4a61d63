import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EVENTS_FRAME_BYTES_MAX } from '#server/realtime/events-endpoint.ts'
import { type TestSocket, connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../../limits.ts'
import {
  createChannel,
  connectToChannel,
  joinChannel,
  postMessage,
  readMessages,
  writeDirectly,
} from '../community.fixture.ts'
import { eventually } from '../../../../server/testing/eventually.ts'

let testApp: TestApp
let address: string
let [amara, daniel, eve]: TestMember[] = []
const opened: TestSocket[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  amara = await testApp.createMember({ firstName: 'Amara' })
  daniel = await testApp.createMember({ firstName: 'Daniel' })
  eve = await testApp.createMember({ firstName: 'Eve' })
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
})
afterAll(() => testApp.stop())

async function open(member = eve): Promise<TestSocket> {
  const holding = await connectToChannel(address, member!)
  opened.push(holding)
  return holding
}

/** Creates a channel that only its members may read, like a team channel. */
async function aClosedChannel(): Promise<string> {
  const id = await createChannel(testApp, amara!, `Closed ${randomUUID()}`)
  await joinChannel(testApp, daniel!, id)
  await testApp.kernel.db
    .updateTable('community.conversation')
    .set({ kind: 'team', paper_id: randomUUID() })
    .where('id', '=', id)
    .execute()
  return id
}

const followed = async (holding: TestSocket, topic: string) => {
  holding.say('follow', { topic })
  await eventually(() => expect(holding.of('unfollowed').at(-1)).toMatchObject({ topic }))
}

test('outsiders cannot join, write or type in a private channel, which looks as if it did not exist', async () => {
  const channelId = await aClosedChannel()
  const { message_id: messageId } = await postMessage(testApp, amara!, { channelId, content: 'Among us.' })
  const inside = await connectToChannel(address, daniel!, { channel_id: channelId })
  opened.push(inside)
  const outside = await open()
  const none = randomUUID()
  for (const id of [channelId, none]) {
    outside.say('join_channel', { channel_id: id })
    await eventually(() => expect(outside.of('refused').length).toBe(id === channelId ? 1 : 2))
    const client_id = randomUUID()
    outside.say('send_message', { channel_id: id, content: 'Let me in.', client_id })
    await eventually(() => expect(outside.of('message_error').at(-1)).toMatchObject({ client_id, retryable: false }))
  }
  const [first, second] = outside.of('refused')
  expect({ ...first, event_type: '' }).toEqual({ ...second, event_type: '' })
  const [refused, unknown] = outside.of('message_error')
  expect({ ...refused, client_id: '' }).toEqual({ ...unknown, client_id: '' })
  for (const topic of [`channel:${channelId}`, `inbox:${amara!.id}`]) await followed(outside, topic)

  outside.say('typing_start', { channel_id: channelId })
  outside.say('send_message', { channel_id: GENERAL_ID, content: 'In general.', reply_to: messageId, client_id: none })
  await eventually(() => expect(outside.of('message_error').at(-1)).toMatchObject({ client_id: none }))
  await postMessage(testApp, amara!, { channelId, content: 'Still among us.' })
  await eventually(() => expect(inside.of('new_message')).toHaveLength(1))
  expect(inside.of('typing_indicator')).toEqual([])
  expect(JSON.stringify(outside.told)).not.toContain('mong us')
})

test('a member who may not message another does not appear as typing to them either', async () => {
  const heard = await connectToChannel(address, daniel!)
  opened.push(heard)
  const outside = await open()
  outside.say('typing_start', { recipient_id: daniel!.id })
  expect(await heard.onFrame('typing_indicator')).toMatchObject({ user_id: eve!.id, is_typing: true })
  outside.say('typing_stop', { recipient_id: daniel!.id })
  await eventually(() => expect(heard.of('typing_indicator')).toHaveLength(2))
  await testApp.as(daniel)('PUT /api/auth/privacy', { body: { allow_messages_from_students: false } })
  outside.say('typing_start', { recipient_id: daniel!.id })
  await writeDirectly(testApp, daniel!, { to: eve!, content: 'Please do not.' })
  await outside.onFrame('new_direct_message')
  expect(heard.of('typing_indicator')).toHaveLength(2)
  await testApp.as(daniel)('PUT /api/auth/privacy', { body: { allow_messages_from_students: true } })
})

test('the sender of a frame is always the token’s member', async () => {
  const outside = await open()
  const client_id = randomUUID()
  const claimed = { user_id: amara!.id, sender_id: amara!.id, username: 'Amara', user_role: 'admin' }
  outside.say('send_message', { channel_id: GENERAL_ID, content: 'I am Amara.', client_id, ...claimed })
  await outside.onFrame('message_ack')
  expect((await readMessages(testApp, daniel!)).messages.at(-1)).toMatchObject({
    user_id: eve!.id,
    user_role: 'student',
  })
  const other = await connectAs(address, eve!)
  opened.push(other)
  other.say('open_inbox', { user_id: amara!.id })
  await other.onFrame('inbox_opened')
  await writeDirectly(testApp, daniel!, { to: amara!, content: 'For Amara alone.' })
  await writeDirectly(testApp, daniel!, { to: eve!, content: 'For Eve.' })
  await eventually(() => expect(other.of('new_direct_message')).toHaveLength(1))
  expect(JSON.stringify(other.told)).not.toContain('For Amara alone')
})

test('another member’s upload cannot be sent by its id or address', async () => {
  const pdf = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
    type: 'application/pdf',
  })
  const file = await testApp.as(amara)('POST /api/messaging/upload', { body: pdf })
  const outside = await open()
  for (const attachment of [{ id: file.id }, { url: file.url }]) {
    const client_id = randomUUID()
    outside.say('send_message', { channel_id: GENERAL_ID, content: 'Mine now.', client_id, attachments: [attachment] })
    await eventually(() => expect(outside.of('message_error').at(-1)).toMatchObject({ client_id, code: 'not_found' }))
  }
  expect(JSON.stringify((await readMessages(testApp, amara!)).messages)).not.toContain('Mine now.')
})

test('a frame that is too large closes the socket, and earlier messages remain', async () => {
  const outside = await open()
  const client_id = randomUUID()
  outside.say('send_message', { channel_id: GENERAL_ID, content: 'Short.', client_id })
  await outside.onFrame('message_ack')
  outside.say('send_message', { channel_id: GENERAL_ID, content: 'x'.repeat(EVENTS_FRAME_BYTES_MAX) })
  expect(await outside.closed).toBe(1009)
  expect((await readMessages(testApp, daniel!)).messages.at(-1)).toMatchObject({ content: 'Short.' })
})
