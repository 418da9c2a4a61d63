import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { postMessage, readMessages, writeDirectly } from '../community.fixture.ts'

// Longer than two business days, even with a weekend in between.
const FOUR_DAYS_MS = 4 * 86_400_000

let testApp: TestApp
let member: TestMember
let other: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  other = await testApp.createMember({ firstName: 'Daniel', lastName: 'Roth' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mina' })
})
afterAll(() => testApp.stop())

const timeOut = (by: TestMember, userId: string, body: { duration: 30 | 120; reason?: string } = { duration: 30 }) =>
  testApp.as(by)('POST /api/messaging/users/:userId/timeout', { params: { userId }, body })
const endTimeout = (by: TestMember, userId: string) =>
  testApp.as(by)('DELETE /api/messaging/users/:userId/timeout', { params: { userId } })
const flag = (by: TestMember, messageId: string, reason = 'Not kind.') =>
  testApp.as(by)('POST /api/messaging/messages/:messageId/flag', { params: { messageId }, body: { reason } })
const waiting = async (by = moderator) =>
  (await testApp.as(by)('GET /api/admin/reviews', { query: { kind: 'flagged_message', status: 'waiting' } })).items
const decide = (id: string, body: object) =>
  testApp.inject({
    method: 'POST',
    url: `/api/admin/reviews/flagged_message/${id}/decision`,
    headers: { authorization: `Bearer ${moderator.token}` },
    payload: { seen_reviewed_at: null, admin_notes: '', ...body },
  })
const looks = () =>
  testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .selectAll()
    .where('action', '=', 'community.look-at-flagged')
    .execute()

test('a timed-out member can read but not write until the timeout ends', async () => {
  const loud = await testApp.createMember({ firstName: 'Loud' })
  await expect(timeOut(member, loud.id)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await timeOut(moderator, loud.id)).toMatchObject({ message: 'User has been timed out for 30 minutes' })
  await expect(postMessage(testApp, loud)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'You’re timed out. You can write again in 30 minutes. Reason: Community guidelines violation',
  })
  await expect(writeDirectly(testApp, loud, { to: member })).rejects.toMatchObject({ kind: 'forbidden' })
  await readMessages(testApp, loud)
  const { timeout } = await testApp.as(loud)('GET /api/messaging/channels')
  // In a slow test run, some of the half hour may have passed.
  expect(timeout?.seconds_left).toBeGreaterThan(29 * 60)
  expect(timeout?.seconds_left).toBeLessThanOrEqual(30 * 60)
  testApp.advanceClock(29 * 60_000)
  await expect(postMessage(testApp, loud)).rejects.toMatchObject({ kind: 'forbidden' })
  testApp.advanceClock(61_000)
  await postMessage(testApp, loud)
  await timeOut(moderator, loud.id, { duration: 120 })
  await endTimeout(moderator, loud.id)
  await postMessage(testApp, loud)
})

test('a moderator can end a running timeout, which is logged, and gets a message if there is none', async () => {
  const calm = await testApp.createMember({ firstName: 'Calm' })
  const ends = () =>
    testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().where('action', '=', 'community.end-timeout').execute()
  const before = (await ends()).length
  expect(await endTimeout(moderator, calm.id)).toEqual({ message: 'Calm Okafor isn’t timed out.' })
  expect(await ends()).toHaveLength(before)
  await timeOut(moderator, calm.id, { duration: 120 })
  await expect(endTimeout(member, calm.id)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await endTimeout(moderator, calm.id)).toEqual({ message: 'Calm Okafor can write again.' })
  expect(await ends()).toHaveLength(before + 1)
  await postMessage(testApp, calm)
})

test('moderators and admins cannot be timed out, and a timeout lasts 30 or 120 minutes', async () => {
  await expect(timeOut(moderator, moderator.id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(timeOut(moderator, member.id, { duration: 31 as 30 })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a blocked member can neither receive nor send direct messages', async () => {
  const [one, two] = [await testApp.createMember(), await testApp.createMember()]
  const params = { userId: two.id }
  await testApp.as(one)('PUT /api/messaging/users/:userId/block', { params, body: { only_mute: true } })
  await writeDirectly(testApp, two, { to: one })
  await testApp.as(one)('PUT /api/messaging/users/:userId/block', { params, body: {} })
  expect((await testApp.as(one)('GET /api/messaging/blocks')).people).toMatchObject([
    { user_id: two.id, is_blocked: true },
  ])
  await expect(writeDirectly(testApp, two, { to: one })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(writeDirectly(testApp, one, { to: two })).rejects.toMatchObject({ kind: 'forbidden' })
  await testApp.as(one)('DELETE /api/messaging/users/:userId/block', { params })
  await writeDirectly(testApp, two, { to: one })
  const self = testApp.as(one)('PUT /api/messaging/users/:userId/block', { params: { userId: one.id }, body: {} })
  await expect(self).rejects.toMatchObject({ kind: 'conflict' })
})

test('a message flagged by several members is reported once and can be removed with a timeout', async () => {
  const rude = await testApp.createMember({ firstName: 'Rude' })
  const { message_id: id } = await postMessage(testApp, rude, { content: 'Rude words.' })
  await flag(member, id)
  await flag(member, id)
  await flag(other, id, 'Indeed.')
  await expect(flag(rude, id)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(waiting(member)).rejects.toMatchObject({ kind: 'forbidden' })
  const items = await waiting()
  expect(items).toMatchObject([
    { content: 'Rude words.', timeouts_minutes: [30, 120], flags: [{ reason: 'Not kind.' }, { reason: 'Indeed.' }] },
  ])
  const decided = await decide(items[0]?.id ?? '', { decision: 'removed', timeout_minutes: 30 })
  expect(decided.statusCode).toBe(200)
  expect((await readMessages(testApp, member)).messages.at(-1)?.content).toBe('[Message deleted by moderator]')
  await expect(postMessage(testApp, rude)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await waiting()).toEqual([])
})

test('no timeout is offered for members who cannot be timed out', async () => {
  const { message_id: id } = await postMessage(testApp, moderator, { content: 'Words of a moderator.' })
  await flag(member, id)
  const items = await waiting()
  expect(items).toMatchObject([{ content: 'Words of a moderator.', timeouts_minutes: [] }])
  expect((await decide(items[0]?.id ?? '', { decision: 'dismissed' })).statusCode).toBe(200)
})

test('a flagged message is overdue only after the promised days', async () => {
  const late = async () => (await testApp.as(moderator)('GET /api/admin/reviews/waiting')).overdue
  const overdue = { kind: 'flagged_message', status: 'waiting', overdue: 'true' } as const
  const { message_id: id } = await postMessage(testApp, other, { content: 'More rude words.' })
  await flag(member, id)
  expect(await late()).toBe(0)
  expect((await testApp.as(moderator)('GET /api/admin/reviews', { query: overdue })).items).toEqual([])
  testApp.advanceClock(FOUR_DAYS_MS)
  expect(await late()).toBe(1)
  const { items } = await testApp.as(moderator)('GET /api/admin/reviews', { query: overdue })
  await decide(items[0]?.id ?? '', { decision: 'dismissed' })
  expect(await late()).toBe(0)
})

test('a moderator sees a flagged direct message and the five before it, and each view is logged', async () => {
  const [one, two] = [
    await testApp.createMember({ firstName: 'One' }),
    await testApp.createMember({ firstName: 'Two' }),
  ]
  for (let number = 1; number <= 8; number += 1)
    await writeDirectly(testApp, one, { to: two, content: `No. ${number}` })
  const flagged = await writeDirectly(testApp, one, { to: two, content: 'The flagged one.' })
  await writeDirectly(testApp, one, { to: two, content: 'What came after.' })
  await flag(two, flagged.message_id)
  const [item] = await waiting()
  expect(item).toMatchObject({ content: null, is_direct: true, link: null, sender_name: 'One Okafor' })
  expect(JSON.stringify(item)).not.toContain('The flagged one.')
  expect(await looks()).toHaveLength(0)
  const params = { reportId: item?.id ?? '' }
  const look = (by: TestMember) => testApp.as(by)('GET /api/messaging/reports/:reportId/context', { params })
  const { messages } = await look(moderator)
  expect(messages.map(({ content }) => content)).toEqual([
    'No. 4',
    'No. 5',
    'No. 6',
    'No. 7',
    'No. 8',
    'The flagged one.',
  ])
  await look(moderator)
  expect(await looks()).toHaveLength(2)
  await expect(look(one)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await decide(item?.id ?? '', { decision: 'dismissed' })).statusCode).toBe(200)
  expect((await decide(item?.id ?? '', { decision: 'removed' })).statusCode).toBe(409)
})

test('only moderators can see who is timed out', async () => {
  const loud = await testApp.createMember({ firstName: 'Loud' })
  const running = async () =>
    (await testApp.as(moderator)('GET /api/messaging/timeouts')).timeouts.filter(({ user_id: id }) => id === loud.id)
  expect(await running()).toEqual([])
  const { until } = await timeOut(moderator, loud.id, { duration: 120 })
  await timeOut(moderator, loud.id)
  expect(await running()).toEqual([{ user_id: loud.id, until }])
  await endTimeout(moderator, loud.id)
  expect(await running()).toEqual([])
  await expect(testApp.as(member)('GET /api/messaging/timeouts')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)('GET /api/messaging/timeouts')).rejects.toMatchObject({ kind: 'unauthenticated' })
})
