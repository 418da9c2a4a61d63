import { afterAll, beforeAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { nextPacificMidnight, countOfMember } from './quota/use-quota.ts'

let testApp: TestApp
let member: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  member = await testApp.createMember()
})
afterAll(() => testApp.stop())

const KNOWN = 'How do I claim a project?'
const UNKNOWN = 'Who painted the Mona Lisa?'

const ask = (by: TestMember | undefined, body: { message?: string; session_id?: string } = {}) =>
  testApp.as(by)('POST /api/chat/message', { body: { message: KNOWN, ...body } })
const left = (by: TestMember) => testApp.as(by)('GET /api/chat/quota')
const usesOf = async (memberId: string) =>
  (await testApp.kernel.db.selectFrom('assistant.use').select('id').where('member_id', '=', memberId).execute()).length

test('an answer counts as a use; unanswered and own-health questions do not', async () => {
  expect(await ask(member)).toMatchObject({ outcome: 'answered', uses_left: 19, uses_a_day: 20 })
  expect(await ask(member, { message: UNKNOWN })).toMatchObject({ outcome: 'unknown', uses_left: 19 })
  expect(await ask(member, { message: 'I have chest pain' })).toMatchObject({
    outcome: 'own_health',
    uses_left: 19,
    health_notice: { link: '/ask' },
  })
  await expect(ask(member, { message: '' })).rejects.toMatchObject({ kind: 'invalid' })
  expect(await left(member)).toMatchObject({ uses_left: 19 })
})

test('of many concurrent questions exactly twenty are answered and counted', async () => {
  const racer = await testApp.createMember()
  const outcomes = await Promise.allSettled(Array.from({ length: Math.max(RACE_CONCURRENCY, 30) }, () => ask(racer)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(ASSISTANT_DAILY_LIMIT)
  expect(await usesOf(racer.id)).toBe(ASSISTANT_DAILY_LIMIT)
  await expect(ask(racer)).rejects.toMatchObject({ kind: 'too_many', detail: /midnight Pacific time/ })
  await expect(
    testApp.as(racer)('POST /api/chat/tools', { body: { tool: 'writing_quality', text: 'A text.' } }),
  ).rejects.toMatchObject({ kind: 'too_many' })
})

test('the day ends at midnight in Pacific time', async () => {
  const early = await testApp.createMember()
  await ask(early)
  const { resets_at: resetsAt } = await left(early)
  expect(resetsAt).toBe(nextPacificMidnight(testApp.kernel.now()).toISOString())
  testApp.advanceClock(Date.parse(resetsAt ?? '') - testApp.kernel.now().getTime() + 1_000)
  expect(
    await countOfMember(testApp.kernel.db, early.id, {
      now: testApp.kernel.now(),
      day: pacificDay(testApp.kernel.now()),
    }),
  ).toBe(0)
})

test.each([
  ['2026-11-23T17:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['2026-03-08T09:30:00Z', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01T06:59:00Z', '2026-11-01T07:00:00.000Z'],
  ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
])('after %s the next midnight is %s', (now, midnight) => {
  expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(midnight)
})

test('a visitor has twenty answers in a conversation, and a network address two hundred a day', async () => {
  const { session_id: id } = await ask(undefined)
  const more = await Promise.allSettled(Array.from({ length: 21 }, () => ask(undefined, { session_id: id })))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  const { network, day } = await testApp.kernel.db
    .selectFrom('assistant.use')
    .select(['network', 'day'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(network).not.toContain('127.0.0.1')
  const others = { member_id: null, session_id: null, network, day, feature: 'question' as const, accepted_at: null }
  const now = testApp.kernel.now()
  const settings = testApp.kernel.settings as { limitsScale: number }
  const scale = settings.limitsScale
  settings.limitsScale = 1
  await testApp.kernel.db
    .insertInto('assistant.use')
    .values(Array.from({ length: 179 }, () => ({ ...others, taken_at: now, answered_at: now })))
    .execute()
  const last = await Promise.allSettled(Array.from({ length: 3 }, () => ask(undefined)))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask(undefined)).rejects.toMatchObject({ kind: 'too_many', detail: /Your network/ })
  settings.limitsScale = scale
})

test('a use without an answer counts for three minutes', async () => {
  const unlucky = await testApp.createMember()
  const now = testApp.kernel.now()
  const taken = { member_id: unlucky.id, session_id: null, network: null, day: pacificDay(now), taken_at: now }
  await testApp.kernel.db
    .insertInto('assistant.use')
    .values({ ...taken, feature: 'question', answered_at: null, accepted_at: null })
    .execute()
  expect(await left(unlucky)).toMatchObject({ uses_left: 19 })
  testApp.advanceClock(4 * 60_000)
  expect(await left(unlucky)).toMatchObject({ uses_left: 20 })
})

test('the dashboard shows the counted uses', async () => {
  const busy = await testApp.createMember()
  await ask(busy)
  const { use_id: useId } = await testApp.as(busy)('POST /api/chat/tools', {
    body: { tool: 'summarizing', text: 'One is here. Two is here. Three is here. Four is here.' },
  })
  await testApp.as(busy)('PUT /api/chat/uses/:useId/accepted', { params: { useId } })
  expect((await testApp.as(busy)('GET /api/student/dashboard')).ai_usage_stats).toEqual({
    total_sessions: 1,
    daily_usage: 2,
    daily_limit: 20,
    suggestions_accepted: 1,
    time_saved_hours: 0.2,
    most_used_feature: 'question',
  })
  await expect(testApp.as(member)('PUT /api/chat/uses/:useId/accepted', { params: { useId } })).rejects.toMatchObject({
    kind: 'not_found',
  })
})
