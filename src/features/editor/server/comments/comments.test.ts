import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribeAs, connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, comment } from '../workspace.fixture.ts'
import { COMMENT_LENGTH_MAX } from '../../limits.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
let mentor: TestMember
let reader: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

const PLACE = { from: Buffer.from('from').toString('base64'), to: Buffer.from('to').toString('base64') }

type Guest = { id: string; is_mentor?: boolean; access: 'read' | 'suggest' | 'write' }

const letIn = (guest: Guest) =>
  testApp.kernel.db
    .insertInto('team.guest')
    .values({
      paper_id: paperId,
      member_id: guest.id,
      is_mentor: guest.is_mentor ?? false,
      access: guest.access,
      invited_by: null,
      joined_at: testApp.kernel.now(),
      left_at: null,
    })
    .execute()

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  mentor = await testApp.createMember({ role: 'clinician', firstName: 'Ngozi' })
  reader = await testApp.createMember({ firstName: 'Ravi' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  admin = await testApp.createMember({ role: 'admin' })
  paperId = await createPaper(testApp, lead, [colleague])
  await letIn({ id: mentor.id, is_mentor: true, access: 'suggest' })
  await letIn({ id: reader.id, access: 'read' })
})
afterAll(() => testApp.stop())

const say = (by: TestMember | undefined, said: { text?: unknown } & Record<string, unknown> = {}) =>
  comment(testApp, by, { paperId, text: 'Is this so?', ...said } as Parameters<typeof comment>[2])
const read = (by: TestMember | undefined, id = paperId) =>
  testApp.as(by)('GET /api/student/papers/:paperId/comments', { params: { paperId: id } })
const settle = (by: TestMember | undefined, threadId: string, resolved = true) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/comments/:threadId/resolved', {
    params: { paperId, threadId },
    body: { resolved },
  })
const takeBack = (by: TestMember | undefined, commentId: string, id = paperId) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/comments/:commentId', { params: { paperId: id, commentId } })
const threadOf = async (id: string) => (await read(lead)).threads.find((thread) => thread.id === id)
const noticesOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text, link }) => [text, link])

describe('a comment', () => {
  test('is written on a place in a section, gets a reply, and is shown with the paper', async () => {
    const first = await say(lead, { section: 'results', quote: '42 of 99', anchor: PLACE })
    expect(first).toEqual({
      id: first.id,
      author: 'Amara Osei',
      author_id: lead.id,
      text: 'Is this so?',
      timestamp: expect.any(String),
      section: 'results',
      thread_id: first.id,
    })
    testApp.advanceClock(1000)
    const answer = await say(mentor, { text: '  Yes. ', thread_id: first.thread_id, section: undefined })
    expect(answer).toMatchObject({ text: 'Yes.', section: 'results', thread_id: first.id })
    expect(await threadOf(first.id)).toMatchObject({
      quote: '42 of 99',
      anchor: PLACE,
      resolved: null,
      comments: [{ text: 'Is this so?' }, { text: 'Yes.', author_id: mentor.id }],
    })
    const { collaboration } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', {
      params: { paperId },
    })
    expect(collaboration.recent_comments.slice(0, 2)).toEqual([answer, first])
  })

  test('a comment is accepted with additional fields, which are ignored', async () => {
    const said = { id: 'comment-1', author: 'Somebody else', timestamp: '2020-01-01T00:00:00Z', section: 'abstract' }
    expect(await say(colleague, said)).toMatchObject({ author: colleague.name, section: 'abstract' })
  })

  test('that is sent again because the response was lost is stored once', async () => {
    const client_id = randomUUID()
    const first = await say(lead, { client_id })
    expect(await say(lead, { client_id })).toEqual(first)
    expect((await threadOf(first.id))?.comments).toHaveLength(1)
    const raced = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => say(lead, { client_id: raced })))
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([raced]))
    expect((await threadOf(raced))?.comments).toHaveLength(1)
    await expect(say(colleague, { client_id })).rejects.toMatchObject({ kind: 'conflict' })
    const elsewhere = await createPaper(testApp, lead)
    await expect(comment(testApp, lead, { paperId: elsewhere, text: 'x', client_id })).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('stays when the commented words are deleted', async () => {
    const { id } = await say(lead, { section: 'methods', quote: 'words that were there', anchor: PLACE })
    await testApp.as(lead)('PUT /api/student/papers/:paperId/sections/:sectionName', {
      params: { paperId, sectionName: 'methods' },
      body: { content: 'Others.' },
    })
    expect(await threadOf(id)).toMatchObject({ quote: 'words that were there', anchor: PLACE })
  })

  test('notifies mentioned members and those it replies to, once each', async () => {
    const { id } = await say(colleague, { text: 'Who counted?' })
    testApp.advanceClock(1000)
    const before = await noticesOf(lead)
    await say(lead, { text: '@Ngozi did.', thread_id: id, mentions: [mentor.id, stranger.id, lead.id, mentor.id] })
    const link = `/student/papers/${paperId}?section=methods&thread=${id}`
    expect((await noticesOf(mentor))[0]).toEqual([
      'Amara Osei mentioned you on “Alert fatigue by the hour”: @Ngozi did.',
      link,
    ])
    expect((await noticesOf(colleague))[0]).toEqual([
      'Amara Osei replied on “Alert fatigue by the hour”: @Ngozi did.',
      link,
    ])
    expect(await noticesOf(stranger)).toEqual([])
    expect(await noticesOf(lead)).toEqual(before)
  })
})

describe('a thread', () => {
  test('is resolved, reopened, and reopened by a reply', async () => {
    const { id } = await say(lead)
    expect(await settle(mentor, id)).toMatchObject({ id, resolved: { by: mentor.name } })
    expect((await threadOf(id))?.resolved).toMatchObject({ by: mentor.name })
    expect(await settle(lead, id, false)).toMatchObject({ resolved: null })
    await settle(lead, id)
    await say(colleague, { thread_id: id })
    expect(await threadOf(id)).toMatchObject({ resolved: null })
  })

  test('loses deleted comments, and is deleted with the last one', async () => {
    const first = await say(lead)
    const answer = await say(colleague, { thread_id: first.id })
    await expect(takeBack(lead, answer.id)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await takeBack(lead, first.id)).toEqual({ deleted: true })
    expect(await threadOf(first.id)).toMatchObject({ comments: [{ id: answer.id }] })
    await takeBack(colleague, answer.id)
    expect(await threadOf(first.id)).toBeUndefined()
    await expect(say(lead, { thread_id: first.id })).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('a member without access to the paper', () => {
  test('cannot read, write or resolve comments', async () => {
    const { id } = await say(lead)
    await expect(read(stranger)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(say(stranger)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(settle(stranger, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(takeBack(stranger, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(say(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(read(lead, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('cannot comment if they may only read', async () => {
    const { id } = await say(lead)
    expect(await read(reader)).toMatchObject({ may_comment: false })
    expect(await read(admin)).toMatchObject({ may_comment: false })
    for (const by of [reader, admin]) {
      await expect(say(by)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(settle(by, id)).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })

  test('loses access when removed, and gets no more notifications', async () => {
    const helper = await testApp.createMember()
    await letIn({ id: helper.id, access: 'write' })
    const { id } = await say(helper)
    expect((await read(lead)).people.map((person) => person.id)).toContain(helper.id)
    await testApp.kernel.db
      .updateTable('team.guest')
      .set({ left_at: testApp.kernel.now() })
      .where('member_id', '=', helper.id)
      .execute()
    await say(lead, { thread_id: id, mentions: [helper.id] })
    expect(await noticesOf(helper)).toEqual([])
    await expect(read(helper)).rejects.toMatchObject({ kind: 'not_found' })
    expect((await read(lead)).people.map((person) => person.id)).not.toContain(helper.id)
  })

  test('cannot find a thread of another paper', async () => {
    const { id } = await say(lead)
    const own = await createPaper(testApp, stranger)
    await expect(comment(testApp, stranger, { paperId: own, text: 'x', thread_id: id })).rejects.toMatchObject({
      kind: 'not_found',
    })
    await expect(takeBack(lead, id, own)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

test('subscribers are notified immediately; non-members cannot subscribe', async () => {
  const topic = `comments:${paperId}`
  const following = await subscribeAs(address, mentor, { topic, head: (await read(mentor)).head })
  await say(lead)
  const { head } = await read(lead)
  expect(await following.onFrame('risen')).toMatchObject({ topic, head })
  following.cut()
  for (const refused of [topic, 'comments:nothing']) {
    const curious = await connectAs(address, stranger)
    curious.say('follow', { topic: refused })
    expect(await curious.onFrame('unfollowed')).toMatchObject({ topic: refused })
    curious.cut()
  }
})

test.each([
  ['no text', { text: undefined }, 'text', 'Please write a comment.'],
  ['blanks', { text: ' \u200B\n' }, 'text', 'Please write a comment.'],
  ['too much text', { text: 'x'.repeat(COMMENT_LENGTH_MAX + 1) }, 'text', 'Please write at most 4,000 characters.'],
  ['nowhere', { section: undefined }, 'section', 'Please say which section the comment is about.'],
])('%s is refused with a message', async (_what, said, field, message) => {
  await expect(say(lead, said)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field, message }] })
})

test.each([
  ['an unknown section', { section: 'appendix' }, 'not_found'],
  ['an invalid position', { anchor: { from: '!!', to: '' } }, 'invalid'],
  ['a position that is too long', { anchor: { from: 'QUFB'.repeat(100), to: 'QUFB' } }, 'invalid'],
  ['a quotation that is too long', { quote: 'x'.repeat(501) }, 'invalid'],
  ['a missing thread', { thread_id: randomUUID() }, 'not_found'],
  ['too many mentions', { mentions: Array.from({ length: 21 }, () => randomUUID()) }, 'invalid'],
])('%s is refused', (_what, said, kind) => expect(say(lead, said)).rejects.toMatchObject({ kind }))
