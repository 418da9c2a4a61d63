import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_RULES } from '#server/access/limit-rules.ts'
import { subscribeAs, connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { collectAssistant } from './personal-data-queries.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let member: TestMember
let other: TestMember
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  member = await testApp.createMember({ firstName: 'Amara' })
  other = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ida' })
})
afterAll(() => testApp.stop())

const say = async (by: TestMember | undefined, message = 'Who is the chief executive?') =>
  (await testApp.as(by)('POST /api/chat/message', { body: { message } })).session_id
const preview = (by: TestMember | undefined, sessionId: string) =>
  testApp.as(by)('GET /api/chat/sessions/:sessionId/escalate', { params: { sessionId } })
const handOver = (by: TestMember | undefined, sessionId: string, body: object = {}) =>
  testApp.as(by)('POST /api/chat/sessions/:sessionId/escalate', {
    params: { sessionId },
    body: { consent: true, ...body },
  })
const writeBack = (by: TestMember | undefined, sessionId: string, message = 'And one more thing.') =>
  testApp.as(by)('POST /api/chat/sessions/:sessionId/case/replies', { params: { sessionId }, body: { message } })
const read = (by: TestMember | undefined, sessionId: string) =>
  testApp.as(by)('GET /api/chat/sessions/:sessionId', { params: { sessionId } })
const messageOf = async (id: string) => (await testApp.as(admin)('GET /api/admin/inbox', { query: { id } })).messages[0]
const answer = (messageId: string, text: string) =>
  testApp.as(admin)('POST /api/admin/inbox/:messageId/reply', { params: { messageId }, body: { text } })

test('the inbox receives exactly the previewed text', async () => {
  const id = await say(member, 'What is the salary of a resident?')
  await testApp.as(member)('POST /api/chat/message', { body: { message: 'How long does it take?', session_id: id } })
  const shown = await preview(member, id)
  expect(shown).toMatchObject({ email: member.email, response_time: '24-48 hours' })
  expect(shown.transcript).toContain('What is the salary of a resident?')
  const { case_id: caseId, message } = await handOver(member, id, { note: 'It is urgent.' })
  expect(message).toContain('They’ll reply in this conversation')
  const kept = await messageOf(caseId)
  expect(kept).toMatchObject({ kind: 'assistant', subject: shown.subject, email: member.email, state: 'open' })
  expect(kept?.message).toContain(shown.transcript)
  expect(kept?.message).toContain('It is urgent.')
  expect(kept?.message).not.toContain('**')
})

test('messages added after the preview are not sent', async () => {
  const id = await say(member)
  const { messages } = await preview(member, id)
  await testApp.as(member)('POST /api/chat/message', { body: { message: 'What nobody has seen.', session_id: id } })
  await expect(handOver(member, id, { messages })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('check it again') as string,
  })
  const { messages: now, transcript } = await preview(member, id)
  const { case_id: caseId } = await handOver(member, id, { messages: now })
  expect((await messageOf(caseId))?.message).toContain(transcript)
})

test('the note is shown to its author, exported with their data and deleted with the conversation', async () => {
  const sender = await testApp.createMember()
  const id = await say(sender)
  await handOver(sender, id, { note: 'I mean the ward of my second year.' })
  expect((await read(sender, id)).case).toMatchObject({ note: 'I mean the ward of my second year.', replies: [] })
  expect(JSON.stringify(await collectAssistant(testApp.kernel.db, sender))).toContain('my second year')
  await testApp.as(sender)('DELETE /api/chat/sessions/:sessionId', { params: { sessionId: id } })
  expect(JSON.stringify(await collectAssistant(testApp.kernel.db, sender))).not.toContain('my second year')
  const plain = await say(sender)
  await handOver(sender, plain)
  expect((await read(sender, plain)).case).toMatchObject({ note: null })
})

test('an answer appears in notifications and the conversation, and a reply reopens the case', async () => {
  const id = await say(member)
  const { case_id: caseId } = await handOver(member, id)
  await answer(caseId, 'That is Ida.')
  expect((await read(member, id)).case).toMatchObject({
    case_id: caseId,
    state: 'answered',
    replies: [{ text: 'That is Ida.', actor_name: admin.name, from_sender: false }],
  })
  const bell = await testApp.as(member)('GET /api/notifications')
  expect(JSON.stringify(bell)).toContain('replied to your conversation')
  await writeBack(member, id)
  const waiting = await messageOf(caseId)
  expect(waiting).toMatchObject({ state: 'open', replies: [{}, { text: 'And one more thing.', from_sender: true }] })
})

test('a visitor gives an e-mail address, and the answer goes there', async () => {
  const id = await say(undefined)
  expect((await preview(undefined, id)).email).toBeNull()
  await expect(handOver(undefined, id)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'email' }] })
  const { case_id: caseId } = await handOver(undefined, id, { email: 'visitor@example.org' })
  await answer(caseId, 'Hello there.')
  const kept = await testApp.kernel.db
    .selectFrom('support.message')
    .selectAll()
    .where('id', '=', caseId)
    .executeTakeFirst()
  expect(kept).toMatchObject({ email: 'visitor@example.org', member_id: null, state: 'answered' })
})

test('a member’s own address is used, whatever is typed', async () => {
  const { case_id: caseId } = await handOver(member, await say(member), { email: 'somebody@example.org' })
  expect(await messageOf(caseId)).toMatchObject({ email: member.email })
})

test('nothing is sent without consent, twice or by someone else', async () => {
  const id = await say(member)
  await expect(handOver(member, id, { consent: false })).rejects.toMatchObject({ errors: [{ field: 'consent' }] })
  for (const action of [preview, handOver, writeBack])
    await expect(action(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(writeBack(member, id)).rejects.toMatchObject({ kind: 'conflict' })
  await handOver(member, id)
  await expect(handOver(member, id)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(preview(member, id)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(writeBack(member, id, ' ')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'message' }] })
  await expect(handOver(undefined, await say(undefined), { email: 'no address' })).rejects.toMatchObject({
    errors: [{ field: 'email' }],
  })
})

test('answers and replies from elsewhere appear in every open view of the conversation', async () => {
  const address = await listen(testApp)
  const id = await say(member)
  const { case_id: caseId } = await handOver(member, id)
  const { head } = await read(member, id)
  const topic = `assistant:${id}`
  const open = await subscribeAs(address, member, { topic, head })
  await answer(caseId, 'That is Ida.')
  expect(await open.onFrame('risen')).toMatchObject({ topic, head: head + 1 })
  await writeBack(member, id)
  expect((await read(member, id)).head).toBe(head + 2)

  const stranger = await connectAs(address, other)
  const strange = [topic, `assistant:${randomUUID()}`, 'assistant:none']
  for (const one of strange) stranger.say('follow', { topic: one })
  const refused = () => new Set(stranger.of('unfollowed').map(({ topic: one }) => one))
  await eventually(() => expect(refused()).toEqual(new Set(strange)))
  await testApp.as(member)('DELETE /api/chat/sessions/:sessionId', { params: { sessionId: id } })
  expect(await testApp.kernel.pubsub.head(topic)).toBe(0)
  open.cut()
  stranger.cut()
})

test('a refused send does not count towards the limit, and sends are limited', async () => {
  const remoteAddress = '198.51.100.7'
  const { points } = LIMIT_RULES['open-form']
  const ids: string[] = []
  for (let one = 0; one <= points; one += 1) ids.push(await say(undefined))
  const send = async (id: string | undefined, body: object) =>
    (await testApp.inject({ method: 'POST', url: `/api/chat/sessions/${id}/escalate`, remoteAddress, payload: body }))
      .statusCode
  for (let refused = 0; refused <= points; refused += 1) expect(await send(ids[0], { consent: true })).toBe(422)
  expect(await send(ids[0], { consent: false, email: 'visitor@example.org' })).toBe(422)
  const whole = { consent: true, email: 'visitor@example.org' }
  for (const id of ids.slice(0, points)) expect(await send(id, whole)).toBe(200)
  expect(await send(ids[0], whole)).toBe(409)
  expect(await send(ids[points], whole)).toBe(429)
  expect((await read(undefined, ids[points] ?? '')).case).toBeNull()
  expect(await send(ids[points], whole)).toBe(429)
})
