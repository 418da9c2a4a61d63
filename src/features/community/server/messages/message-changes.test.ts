import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID, MESSAGE_LENGTH_MAX } from '../../limits.ts'
import { createChannel, joinChannel, postMessage, readMessages, writeDirectly } from '../community.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember
let stranger: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  amara = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  daniel = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mina' })
})
afterAll(() => testApp.stop())

const edit = (by: TestMember, messageId: string, content: string) =>
  testApp.as(by)('PUT /api/messaging/messages/:messageId', { params: { messageId }, body: { content } })
const remove = (by: TestMember, messageId: string) =>
  testApp.as(by)('DELETE /api/messaging/messages/:messageId', { params: { messageId } })
const react = (by: TestMember, messageId: string, emoji: string) =>
  testApp.as(by)('POST /api/messaging/messages/:messageId/react', { params: { messageId }, body: { emoji } })
const pin = (by: TestMember, messageId: string, pinned = true) =>
  testApp.as(by)('PUT /api/messaging/messages/:messageId/pinned', { params: { messageId }, body: { pinned } })
const editsOf = (by: TestMember, messageId: string) =>
  testApp.as(by)('GET /api/messaging/messages/:messageId/edits', { params: { messageId } })
const locate = (by: TestMember, messageId: string) =>
  testApp.as(by)('GET /api/messaging/messages/:messageId', { params: { messageId } })
const shown = async (id: string) => (await readMessages(testApp, amara)).messages.find((message) => message.id === id)

test('only the author can edit a message, and earlier versions are visible to them and moderators', async () => {
  const { message_id: id } = await postMessage(testApp, amara, { content: 'Frist.' })
  testApp.advanceClock(1000)
  expect((await edit(amara, id, 'First.')).message).toMatchObject({ content: 'First.', is_edited: true })
  await expect(edit(daniel, id, 'Mine.')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(edit(amara, id, ' ')).rejects.toMatchObject({ kind: 'invalid' })
  expect((await editsOf(moderator, id)).edits).toMatchObject([{ content: 'Frist.' }])
  await expect(editsOf(daniel, id)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a deleted message shows a placeholder and its author, and its text is erased', async () => {
  const [own, other] = [
    await postMessage(testApp, amara, { content: 'Oops.' }),
    await postMessage(testApp, amara, { content: 'Rude.' }),
  ]
  await edit(amara, own.message_id, 'Oops, again.')
  await react(daniel, own.message_id, '👍')
  await expect(remove(daniel, own.message_id)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await remove(amara, own.message_id)).toMatchObject({ content: '[Message deleted]' })
  expect(await remove(moderator, other.message_id)).toMatchObject({ content: '[Message deleted by moderator]' })
  expect(await remove(moderator, other.message_id)).toMatchObject({ content: '[Message deleted by moderator]' })
  expect(await shown(own.message_id)).toMatchObject({ content: '[Message deleted]', is_deleted: true, reactions: {} })
  expect((await editsOf(amara, own.message_id)).edits).toEqual([])
  for (const again of [
    () => edit(amara, own.message_id, 'x'),
    () => react(daniel, own.message_id, '👍'),
    () => pin(moderator, own.message_id),
  ])
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' })
})

test('each member can give a reaction once and remove it the same way', async () => {
  const { message_id: id } = await postMessage(testApp, amara)
  await react(daniel, id, '🎉')
  expect((await react(amara, id, '🎉')).reactions).toEqual({ '🎉': [daniel.id, amara.id] })
  expect((await react(daniel, id, '🎉')).reactions).toEqual({ '🎉': [amara.id] })
})

test('a reaction must be an emoji, and the member must be allowed to write', async () => {
  const channelId = await createChannel(testApp, amara, 'Ward rounds')
  const { message_id: id } = await postMessage(testApp, amara, { channelId })
  for (const words of ['yes', '<b>', '👍👍', '7'])
    await expect(react(amara, id, words)).rejects.toMatchObject({ errors: [{ field: 'emoji' }] })
  await react(amara, id, '👩‍⚕️')
  await testApp.as(amara)('PUT /api/messaging/channels/:channelId/archived', {
    params: { channelId },
    body: { archived: true },
  })
  await expect(react(amara, id, '👩‍⚕️')).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This channel is archived and read-only.',
  })
})

test('a reply quotes the current text of a message in the same conversation', async () => {
  const first = await postMessage(testApp, amara, { content: 'Who counted?' })
  const answer = await postMessage(testApp, daniel, { content: 'I did.', reply_to: first.message_id })
  expect((await shown(answer.message_id))?.reply_to).toMatchObject({ username: 'Amara Osei', content: 'Who counted?' })
  await remove(amara, first.message_id)
  expect((await shown(answer.message_id))?.reply_to).toMatchObject({ content: '[Message deleted]' })
  const channelId = await createChannel(testApp, daniel, 'Elsewhere')
  await expect(postMessage(testApp, daniel, { channelId, reply_to: first.message_id })).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('moderators can pin in the general channel, and both members can pin in a thread', async () => {
  const { message_id: id } = await postMessage(testApp, amara)
  await expect(pin(amara, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await pin(moderator, id)
  await pin(moderator, id)
  const pins = await testApp.as(daniel)('GET /api/messaging/channels/:channelId/pins', {
    params: { channelId: GENERAL_ID },
  })
  expect(pins.messages).toMatchObject([{ id, is_pinned: true }])
  const direct = await writeDirectly(testApp, amara, { to: daniel })
  await pin(daniel, direct.message_id)
  const params = { threadId: direct.thread_id }
  expect(
    (await testApp.as(amara)('GET /api/messaging/direct-messages/:threadId/pins', { params })).messages,
  ).toHaveLength(1)
  await expect(
    testApp.as(stranger)('GET /api/messaging/direct-messages/:threadId/pins', { params }),
  ).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('nobody else can find, change or report a direct message', async () => {
  const { message_id: id } = await writeDirectly(testApp, amara, { to: daniel })
  for (const by of [stranger, moderator, await testApp.createMember({ role: 'admin' })]) {
    const attempts = [
      () => locate(by, id),
      () => edit(by, id, 'x'),
      () => remove(by, id),
      () => react(by, id, '👍'),
      () => pin(by, id),
      () => editsOf(by, id),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'not_found' })
  }
  await expect(remove(daniel, id)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a link leads to a message’s place in its conversation', async () => {
  const inGeneral = await postMessage(testApp, amara)
  expect((await locate(daniel, inGeneral.message_id)).link).toBe(
    `/community?channel=general&message=${inGeneral.number}`,
  )
  const direct = await writeDirectly(testApp, amara, { to: daniel })
  expect((await locate(daniel, direct.message_id)).link).toBe(`/community/dm/${amara.id}?message=${direct.number}`)
})

test('history can be read in pages around any message', async () => {
  const channelId = await createChannel(testApp, amara, 'Long history')
  for (let number = 1; number <= 25; number += 1)
    await postMessage(testApp, amara, { channelId, content: `No. ${number}` })
  const page = async (query: object) => {
    const { messages, has_older, has_newer } = await readMessages(testApp, daniel, { channelId, ...query })
    return [messages.map(({ number }) => number), has_older, has_newer]
  }
  expect(await page({ limit: 3 })).toEqual([[23, 24, 25], true, false])
  expect(await page({ limit: 3, before: 3 })).toEqual([[1, 2], false, true])
  expect(await page({ limit: 3, after: 23 })).toEqual([[24, 25], true, false])
  expect(await page({ limit: 4, around: 10 })).toEqual([[8, 9, 10, 11], true, true])
})

test('search finds only messages that the member may read', async () => {
  await postMessage(testApp, amara, { content: 'Haloperidol made no difference to delirium at night.' })
  const direct = await writeDirectly(testApp, amara, { to: daniel, content: 'Haloperidol, between us.' })
  const gone = await postMessage(testApp, amara, { content: 'Haloperidol, deleted.' })
  await remove(amara, gone.message_id)
  const found = async (by: TestMember, query: { q: string; conversation?: string }) =>
    (await testApp.as(by)('GET /api/messaging/search', { query })).results.map(({ message }) => message.content)
  expect(await found(stranger, { q: 'haloperidols' })).toEqual(['Haloperidol made no difference to delirium at night.'])
  expect(await found(daniel, { q: 'haloperidol' })).toHaveLength(2)
  expect(await found(daniel, { q: 'haloperidol', conversation: direct.thread_id })).toEqual([
    'Haloperidol, between us.',
  ])
  expect(await found(stranger, { q: 'haloperidol', conversation: direct.thread_id })).toEqual([])
  await expect(found(amara, { q: ' ' })).rejects.toMatchObject({ kind: 'invalid' })
})

test.each([
  ['nothing', { content: ' \n ' }],
  ['text that is too long', { content: 'x'.repeat(MESSAGE_LENGTH_MAX + 1) }],
  ['too many mentions', { mentions: Array.from({ length: 21 }, () => crypto.randomUUID()) }],
])('%s is refused', (_what, said) =>
  expect(postMessage(testApp, amara, said)).rejects.toMatchObject({ kind: 'invalid' }),
)

test('a message that is deleted before it is read does not count as unread', async () => {
  const reader = await testApp.createMember({ firstName: 'Lena' })
  const channelId = await createChannel(testApp, amara, 'Unread counts')
  await joinChannel(testApp, reader, channelId)
  const channelOf = async () =>
    (await testApp.as(reader)('GET /api/messaging/channels')).channels.find(({ id }) => id === channelId)
  const threadOf = async () =>
    (await testApp.as(reader)('GET /api/messaging/direct-messages')).threads.find(
      ({ other_participant: other }) => other.id === amara.id,
    )
  const posted = [await postMessage(testApp, amara, { channelId }), await postMessage(testApp, amara, { channelId })]
  const direct = [
    await writeDirectly(testApp, amara, { to: reader }),
    await writeDirectly(testApp, amara, { to: reader }),
  ]
  expect((await channelOf())?.unread_count).toBe(2)
  expect((await threadOf())?.unread_count).toBe(2)
  await remove(amara, posted[1]!.message_id)
  await remove(amara, direct[1]!.message_id)
  expect((await channelOf())?.unread_count).toBe(1)
  expect((await threadOf())?.unread_count).toBe(1)
  await remove(amara, posted[0]!.message_id)
  await remove(amara, direct[0]!.message_id)
  expect((await channelOf())?.unread_count).toBe(0)
  expect((await threadOf())?.unread_count).toBe(0)
})
