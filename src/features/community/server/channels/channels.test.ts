import { afterAll, beforeAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../../limits.ts'
import { sidebarGroupOf, soundsOfficial } from '../policy.ts'
import { createChannel, joinChannel, postMessage, readMessages } from '../community.fixture.ts'
import type { ConversationRow } from '../tables.ts'

let testApp: TestApp
let owner: TestMember
let other: TestMember
let moderator: TestMember
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.createMember({ firstName: 'Amara' })
  other = await testApp.createMember({ firstName: 'Daniel' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mina' })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ada' })
})
afterAll(() => testApp.stop())

const describe = (by: TestMember, channelId: string, body: { name?: string; description?: string }) =>
  testApp.as(by)('PUT /api/messaging/channels/:channelId', { params: { channelId }, body })
const archive = (by: TestMember, channelId: string, archived = true) =>
  testApp.as(by)('PUT /api/messaging/channels/:channelId/archived', { params: { channelId }, body: { archived } })
const listed = async (by: TestMember) => (await testApp.as(by)('GET /api/messaging/channels')).channels
const names = async (by: TestMember) => (await listed(by)).map(({ name }) => name)

test('any member can create, find, join, mute and leave a channel', async () => {
  const channelId = await createChannel(testApp, owner, 'Sepsis alarms')
  expect(await names(other)).not.toContain('Sepsis alarms')
  const browse = await testApp.as(other)('GET /api/messaging/channels-to-join', { query: { search: 'SEPSIS' } })
  expect(browse.channels).toMatchObject([{ id: channelId, is_joined: false, member_count: 1, group: 'community' }])
  await postMessage(testApp, owner, { channelId })
  await expect(postMessage(testApp, other, { channelId })).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await readMessages(testApp, other, { channelId })).messages).toHaveLength(1)
  expect((await joinChannel(testApp, other, channelId)).channel).toMatchObject({ is_joined: true, unread_count: 0 })
  await joinChannel(testApp, other, channelId)
  await postMessage(testApp, owner, { channelId })
  expect((await listed(other)).find(({ id }) => id === channelId)).toMatchObject({ unread_count: 1, member_count: 2 })
  const mute = { params: { channelId }, body: { muted: true } }
  expect((await testApp.as(other)('PUT /api/messaging/channels/:channelId/muted', mute)).channel.is_muted).toBe(true)
  await testApp.as(other)('POST /api/messaging/channels/:channelId/leave', { params: { channelId } })
  expect(await names(other)).not.toContain('Sepsis alarms')
})

test('every member is in the general channel, which cannot be deleted', async () => {
  const params = { channelId: GENERAL_ID }
  expect(await names(other)).toContain('General Community')
  const leaving = testApp.as(other)('POST /api/messaging/channels/:channelId/leave', { params })
  await expect(leaving).rejects.toMatchObject({ kind: 'conflict' })
  await expect(archive(admin, GENERAL_ID)).rejects.toMatchObject({ kind: 'conflict' })
  const deleting = testApp.as(moderator)('DELETE /api/messaging/channels/:channelId', { params })
  await expect(deleting).rejects.toMatchObject({ kind: 'conflict' })
})

test('only the owner and moderators can rename, describe and archive a channel', async () => {
  const channelId = await createChannel(testApp, owner, 'Ward rounds')
  expect((await describe(owner, channelId, { description: 'At seven.' })).channel.description).toBe('At seven.')
  expect((await describe(moderator, channelId, { name: 'Night rounds' })).channel.name).toBe('Night rounds')
  await expect(describe(other, channelId, { name: 'Mine' })).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await archive(owner, channelId)).channel).toMatchObject({ is_archived: true, group: 'test_archived' })
  await expect(postMessage(testApp, owner, { channelId })).rejects.toMatchObject({ kind: 'conflict' })
  await archive(moderator, channelId, false)
  await postMessage(testApp, owner, { channelId })
})

test('only admins can mark a channel as official, which adds every member', async () => {
  const channelId = await createChannel(testApp, owner, 'Journal club')
  const mark = (by: TestMember, official: boolean) =>
    testApp.as(by)('PUT /api/messaging/channels/:channelId/official', { params: { channelId }, body: { official } })
  await expect(mark(moderator, true)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await mark(admin, true)).channel).toMatchObject({ is_official: true, group: 'official' })
  expect(await names(other)).toContain('Journal club')
  await expect(describe(owner, channelId, { name: 'Mine again' })).rejects.toMatchObject({ kind: 'forbidden' })
  await mark(admin, false)
})

test('channel names are unique, and only admins can use official-sounding names', async () => {
  await createChannel(testApp, owner, 'Delirium')
  await expect(createChannel(testApp, other, 'DELIRIUM')).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'name' }],
  })
  await expect(createChannel(testApp, other, 'Inflo Announcements')).rejects.toMatchObject({ kind: 'invalid' })
  const channelId = await createChannel(testApp, other, 'Plain')
  await expect(describe(other, channelId, { name: 'Official news' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(describe(other, channelId, { name: 'delirium' })).rejects.toMatchObject({ kind: 'invalid' })
  await createChannel(testApp, admin, 'Announcements')
  await expect(createChannel(testApp, other, ' \u200B ')).rejects.toMatchObject({
    detail: 'Please enter a name for the channel.',
  })
  const racing = Array.from({ length: RACE_CONCURRENCY }, () =>
    createChannel(testApp, owner, 'Raced').then(
      () => 1,
      () => 0,
    ),
  )
  expect((await Promise.all(racing)).reduce((sum: number, one) => sum + one, 0)).toBe(1)
})

test.each([
  'Official',
  'INFLO team',
  'In flo',
  '0fficial',
  'Adm1n corner',
  'M o d e r a t o r s',
  'Ｏｆｆｉｃｉａｌ',
  'General',
  'Genera1',
  'Staff only',
  'Gеneral Community',
  'Оfficial',
])('%s sounds official', (name) => expect(soundsOfficial(name)).toBe(true))

test.each(['Sepsis', 'Diagnostic testing', 'Cardiology', 'Questions about statistics'])(
  '%s does not sound official',
  (name) => expect(soundsOfficial(name)).toBe(false),
)

const channelOf = (traits: Partial<ConversationRow>) =>
  ({ kind: 'open', name: 'x', archived_at: null, ...traits }) as ConversationRow

test.each([
  ['Diagnostic testing', 'community'],
  ['Contest', 'community'],
  ['Test', 'test_archived'],
  ['my test room', 'test_archived'],
  ['Old (archive)', 'test_archived'],
  ['Testosterone', 'community'],
])('%s is listed under %s', (name, group) => expect(sidebarGroupOf(channelOf({ name }))).toBe(group))

test('members who can be mentioned in a channel are found by name', async () => {
  const { people } = await testApp.as(owner)('GET /api/messaging/channels/:channelId/people', {
    params: { channelId: GENERAL_ID },
    query: { search: 'dani' },
  })
  expect(people).toMatchObject([{ user_id: other.id, username: 'Daniel Okafor' }])
})
