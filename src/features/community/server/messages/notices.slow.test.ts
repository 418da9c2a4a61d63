import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { sendDigests } from '#features/notifications/server/digests/digests.ts'
import { GENERAL_ID, MISSED_AFTER_MS } from '../../limits.ts'
import {
  createChannel,
  connectToChannel,
  joinChannel,
  postMessage,
  readMessages,
  writeDirectly,
} from '../community.fixture.ts'
import { notifyOfUnread } from './notices.ts'
import { listPresent } from './notices-queries.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
let amara: TestMember
let daniel: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  amara = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  daniel = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

/** Writes a first message to the other member, so that later messages are not contact requests. */
const known = (by: TestMember) => writeDirectly(testApp, by, { to: amara, content: 'Good morning.' })

const told = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text, link }) => [text, link])

test('a mentioned member is notified once with a link, unless they muted the channel or the sender', async () => {
  const { number } = await postMessage(testApp, amara, {
    content: '@Daniel, see this.',
    mentions: [daniel.id, amara.id],
  })
  expect(await told(daniel)).toEqual([
    [
      'Amara Osei mentioned you in “General Community”: @Daniel, see this.',
      `/community?channel=general&message=${number}`,
    ],
  ])
  expect(await told(amara)).toEqual([])
  const channel = { channelId: GENERAL_ID }
  const mute = (muted: boolean) =>
    testApp.as(daniel)('PUT /api/messaging/channels/:channelId/muted', { params: channel, body: { muted } })
  await mute(true)
  await postMessage(testApp, amara, { mentions: [daniel.id] })
  await mute(false)
  await testApp.as(daniel)('PUT /api/messaging/users/:userId/block', {
    params: { userId: amara.id },
    body: { only_mute: true },
  })
  await postMessage(testApp, amara, { mentions: [daniel.id] })
  expect(await told(daniel)).toHaveLength(1)
  await testApp.as(daniel)('DELETE /api/messaging/users/:userId/block', { params: { userId: amara.id } })
})

test('a notification shows only the current text of a message', async () => {
  const hana = await testApp.createMember({ firstName: 'Hana' })
  const { message_id: messageId } = await postMessage(testApp, amara, {
    content: '@Hana, Mrs Abel is worse.',
    mentions: [hana.id],
  })
  const params = { messageId }
  await testApp.as(amara)('PUT /api/messaging/messages/:messageId', {
    params,
    body: { content: '@Hana, she is worse.' },
  })
  expect((await told(hana))[0]?.[0]).toMatch(/: @Hana, she is worse\.$/)
  await testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params })
  expect((await told(hana))[0]?.[0]).toMatch(/in “General Community”, but the message was deleted\.$/)
})

test('a member outside a channel cannot be mentioned there or notified of it', async () => {
  const channelId = await createChannel(testApp, amara, 'Night shifts')
  const named = async () => {
    const { number } = await postMessage(testApp, amara, {
      channelId,
      content: '@Daniel, again.',
      mentions: [daniel.id],
    })
    const { messages } = await readMessages(testApp, amara, { channelId })
    return messages.find((message) => message.number === number)?.mentions.map(({ user_id: id }) => id)
  }
  const search = () =>
    testApp.as(amara)('GET /api/messaging/channels/:channelId/people', {
      params: { channelId },
      query: { search: 'Daniel' },
    })
  const before = (await told(daniel)).length
  await joinChannel(testApp, daniel, channelId)
  expect((await search()).people).toMatchObject([{ user_id: daniel.id }])
  expect([await named(), (await told(daniel)).length]).toEqual([[daniel.id], before + 1])
  await testApp.as(daniel)('POST /api/messaging/channels/:channelId/leave', { params: { channelId } })
  expect((await search()).people).toEqual([])
  expect([await named(), (await told(daniel)).length]).toEqual([[], before + 1])
})

test('an absent member is notified once of the number of missed messages, without their text, also in the daily digest', async () => {
  const away = await testApp.createMember({ firstName: 'Ngozi' })
  const first = await known(away)
  await writeDirectly(testApp, amara, { to: away, content: 'Between the two of us.' })
  await writeDirectly(testApp, amara, { to: away, content: 'And more.' })
  expect(await told(away)).toEqual([['Amara Osei sent you 2 messages.', `/community/dm/${amara.id}?message=2`]])
  const params = { threadId: first.thread_id }
  await testApp.as(away)('PUT /api/messaging/direct-messages/:threadId/read', { params, body: { number: 3 } })
  await writeDirectly(testApp, amara, { to: away })
  expect(await told(away)).toHaveLength(2)
  const { settings } = await testApp.as(away)('GET /api/notifications/settings')
  expect(settings.find(({ event }) => event === 'direct_message')).toMatchObject({ in_bell: true, mail: 'digest' })
})

const unreadOf = async (member: TestMember) => (await testApp.as(member)('GET /api/notifications')).unread_count
const mailsTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').select(['subject', 'body']).where('recipient', '=', email).execute()

test('reading a message marks its notification as read and keeps it out of the daily digest', async () => {
  const reader = await testApp.createMember({ firstName: 'Ioana' })
  await known(reader)
  const sent = await writeDirectly(testApp, amara, { to: reader })
  await postMessage(testApp, amara, { content: '@Ioana', mentions: [reader.id] })
  expect(await unreadOf(reader)).toBe(2)
  const params = { threadId: sent.thread_id }
  await testApp.as(reader)('PUT /api/messaging/direct-messages/:threadId/read', { params, body: { number: 2 } })
  expect(await unreadOf(reader)).toBe(1)
  const { channels } = await testApp.as(reader)('GET /api/messaging/channels')
  const newest = channels.find(({ id }) => id === GENERAL_ID)?.newest ?? 0
  const upTo = { params: { channelId: GENERAL_ID }, body: { number: newest } }
  await testApp.as(reader)('PUT /api/messaging/channels/:channelId/read', upTo)
  await postMessage(testApp, amara, { content: '@Ioana', mentions: [reader.id] })
  expect(await unreadOf(reader)).toBe(1)
  await testApp.as(reader)('PUT /api/messaging/channels/:channelId/read', { ...upTo, body: { number: newest + 1 } })
  expect(await unreadOf(reader)).toBe(0)
  await sendDigests(testApp.kernel)
  expect((await mailsTo(reader)).filter(({ subject }) => subject.includes('notification'))).toEqual([])
})

test('the daily digest shows who sent how many missed messages, but not their text', async () => {
  const away = await testApp.createMember({ firstName: 'Tomas' })
  await known(away)
  for (const content of ['Secret one.', 'Secret two.', 'Secret three.'])
    await writeDirectly(testApp, amara, { to: away, content })
  await sendDigests(testApp.kernel)
  const [mail] = await mailsTo(away)
  expect(mail?.body).toContain(
    `Amara Osei sent you 3 messages.\nhttp://localhost:3000/community/dm/${amara.id}?message=2`,
  )
  expect(mail?.body).not.toContain('Secret')
})

test('an absent member is notified only of messages that still exist', async () => {
  const away = await testApp.createMember({ firstName: 'Lena' })
  await known(away)
  const [first, second] = [
    await writeDirectly(testApp, amara, { to: away }),
    await writeDirectly(testApp, amara, { to: away }),
  ]
  const remove = (messageId: string) =>
    testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params: { messageId } })
  const words = async () => (await told(away)).map(([text]) => text)
  await remove(first.message_id)
  expect(await words()).toEqual(['Amara Osei sent you a message.'])
  await remove(second.message_id)
  const gone = 'Amara Osei sent you a message that was later deleted.'
  expect(await words()).toEqual([gone])
  await sendDigests(testApp.kernel)
  expect((await mailsTo(away))[0]?.body).toContain(gone)
  await writeDirectly(testApp, amara, { to: away })
  expect(await words()).toEqual(['Amara Osei sent you a message.'])
})

test('a member with the community open is not notified of messages deleted before they looked', async () => {
  const reader = await testApp.createMember({ firstName: 'Mina' })
  const { cut } = await connectToChannel(address, reader)
  await eventually(async () =>
    expect(await listPresent(testApp.kernel.db, reader.id, testApp.kernel.now())).not.toEqual([]),
  )
  await known(reader)
  const { message_id: messageId } = await writeDirectly(testApp, amara, { to: reader })
  await testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params: { messageId } })
  testApp.advanceClock(MISSED_AFTER_MS + 1_000)
  await notifyOfUnread(testApp.kernel)
  expect(await told(reader)).toEqual([])
  cut()
})

test('a member with the community open is notified once after a while, unless they read or muted the thread', async () => {
  const [looking, muting] = [
    await testApp.createMember({ firstName: 'Olu' }),
    await testApp.createMember({ firstName: 'Vera' }),
  ]
  const sockets = [await connectToChannel(address, looking), await connectToChannel(address, muting)]
  const isThere = async ({ id }: TestMember) => {
    expect(await listPresent(testApp.kernel.db, id, testApp.kernel.now())).not.toEqual([])
  }
  await eventually(() => Promise.all([isThere(looking), isThere(muting)]))
  await known(looking)
  await known(muting)
  await writeDirectly(testApp, amara, { to: looking })
  const { thread_id: threadId } = await writeDirectly(testApp, amara, { to: muting })
  await testApp.as(muting)('PUT /api/messaging/direct-messages/:threadId/muted', {
    params: { threadId },
    body: { muted: true },
  })
  expect(await told(looking)).toEqual([])
  await notifyOfUnread(testApp.kernel)
  expect(await told(looking)).toEqual([])
  testApp.advanceClock(MISSED_AFTER_MS + 1_000)
  await Promise.all([notifyOfUnread(testApp.kernel), notifyOfUnread(testApp.kernel)])
  await notifyOfUnread(testApp.kernel)
  expect((await told(looking)).map(([text]) => text)).toEqual(['Amara Osei sent you a message.'])
  expect(await told(muting)).toEqual([])
  for (const { cut } of sockets) cut()
})
