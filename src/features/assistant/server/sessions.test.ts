import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import { deleteOldVisitorSessions } from './sessions/sessions.ts'

let testApp: TestApp
let member: TestMember
let other: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember()
  other = await testApp.createMember()
})
afterAll(() => testApp.stop())

const DAY_MS = 86_400_000

const say = (by: TestMember | undefined, message: string, sessionId: string | null = null) =>
  testApp.as(by)('POST /api/chat/message', {
    body: {
      message,
      session_id: sessionId,
      page_context: '/',
      user_context: { is_logged_in: true, assistant_type: 'research_coach', user_id: other.id },
    },
  })
const read = (by: TestMember | undefined, sessionId: string) =>
  testApp.as(by)('GET /api/chat/sessions/:sessionId', { params: { sessionId } })
const remove = (by: TestMember | undefined, sessionId: string) =>
  testApp.as(by)('DELETE /api/chat/sessions/:sessionId', { params: { sessionId } })
const history = (by: TestMember) => testApp.as(by)('GET /api/chat/sessions')

test('a conversation can be continued and reread by its owner', async () => {
  const first = await say(member, 'How do I claim a project?')
  const second = await say(member, 'And when can I submit my paper?', first.session_id)
  expect(second.session_id).toBe(first.session_id)
  const { messages } = await read(member, first.session_id)
  expect(messages.map(({ sender }) => sender)).toEqual(['person', 'assistant', 'person', 'assistant'])
  expect(messages[0]?.text).toBe('How do I claim a project?')
  expect((await history(member)).sessions[0]).toMatchObject({ title: 'How do I claim a project?', messages: 4 })
})

test('the caller is never taken from the body, so nobody can open another’s conversation', async () => {
  const { session_id: id } = await say(member, 'What is Inflo?')
  expect((await history(other)).sessions).toEqual([])
  for (const action of [read, remove, (by: TestMember | undefined, one: string) => say(by, 'Hello?', one)]) {
    await expect(action(other, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(action(undefined, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(action(member, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  }
})

test('a visitor can continue their conversation until they sign in', async () => {
  const { session_id: id } = await say(undefined, 'What is Inflo?')
  expect((await read(undefined, id)).messages).toHaveLength(2)
  await expect(say(member, 'What is Inflo?', id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a member can delete one conversation or all', async () => {
  const { session_id: id } = await say(member, 'What is Inflo?')
  await remove(member, id)
  await expect(read(member, id)).rejects.toMatchObject({ kind: 'not_found' })
  await testApp.as(member)('DELETE /api/chat/sessions')
  expect((await history(member)).pagination.total).toBe(0)
  await expect(testApp.as(undefined)('DELETE /api/chat/sessions')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(undefined)('GET /api/chat/sessions')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a conversation can be rated from 1 to 5', async () => {
  const { session_id: id } = await say(undefined, 'What is Inflo?')
  const rate = (rating: number, by?: TestMember) =>
    testApp.as(by)('POST /api/chat/end-session', {
      body: { session_id: id, user_satisfaction: rating, feedback: 'Thanks' },
    })
  await rate(4)
  const row = await testApp.kernel.db
    .selectFrom('assistant.session')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toMatchObject({ satisfaction: 4, feedback: 'Thanks' })
  await expect(rate(6)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'user_satisfaction' }] })
  await expect(rate(5, other)).rejects.toMatchObject({ kind: 'not_found' })
})

test.each([
  ['an empty message', { message: ' \u200b ' }, 'message', 'Please write a message.'],
  ['a long one', { message: 'x'.repeat(4_001) }, 'message', 'A message can have at most 4000 characters.'],
  ['an id that is none', { message: 'Hello', session_id: 'abc' }, 'session_id', 'This conversation doesn’t exist.'],
])('%s is refused', async (_what, body, field, message) => {
  for (const key of ['POST /api/chat/message', 'POST /api/chat/stream'] as const) {
    await expect(testApp.as(member)(key, { body })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field, message }],
    })
  }
})

test('the stream returns the same answer', async () => {
  const { body, headers } = await testApp.inject({
    method: 'POST',
    url: '/api/chat/stream',
    payload: { message: 'How long does it take?' },
  })
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const events = [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as { type: string })
  expect(events[0]).toMatchObject({ type: 'text' })
  expect(events.at(-1)).toMatchObject({ type: 'done', answer: { escalate_to_human: expect.any(Boolean) as boolean } })
})

test('a visitor’s conversation is deleted after 30 days, a member’s is kept', async () => {
  const visitors = await say(undefined, 'What is Inflo?')
  const members = await say(member, 'What is Inflo?')
  testApp.advanceClock(VISITOR_RETENTION_DAYS * DAY_MS - 60_000)
  await deleteOldVisitorSessions(testApp.kernel)
  expect(await read(undefined, visitors.session_id)).toBeTruthy()
  testApp.advanceClock(DAY_MS + 120_000)
  await deleteOldVisitorSessions(testApp.kernel)
  await expect(read(undefined, visitors.session_id)).rejects.toMatchObject({ kind: 'not_found' })
  const left = await testApp.kernel.db
    .selectFrom('assistant.session')
    .select('id')
    .where('id', '=', members.session_id)
    .execute()
  expect(left).toHaveLength(1)
})
