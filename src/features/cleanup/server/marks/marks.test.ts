import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage } from '#features/community/server/community.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createAskedQuestion } from '../removal/removal.fixture.ts'
import { createRealMember } from '../cleanup.fixture.ts'

const LIST = 'GET /api/admin/cleanup/marks'
const MARK = 'POST /api/admin/cleanup/marks'
const UNDO = 'POST /api/admin/cleanup/marks/undo'
const CLASSIFY = 'PUT /api/dap/users/:userId/classify'
const CLASSES = 'GET /api/dap/users/classifications'
const PREVIEW = 'GET /api/admin/cleanup/removals/preview'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita', lastName: 'Zorn' })
})
afterAll(() => testApp.stop())

const list = (query: Record<string, string> = {}) => testApp.as(admin)(LIST, { query })
const reason = 'Written while we tried the forms.'

test('marks of accounts, questions and messages are listed, and the rules apply again after their removal', async () => {
  const member = await createRealMember(testApp, { firstName: 'Hanna' })
  const { id: questionId, number } = await createAskedQuestion(testApp, { text: 'Which alarms are heard at night?' })
  const { message_id: messageId } = await postMessage(testApp, member, { content: 'Is this on?' })
  expect((await list()).marks).toEqual([])
  await testApp.as(admin)(MARK, { body: { kind: 'question', name: number, verdict: 'test', reason } })
  testApp.advanceClock(1_000)
  await testApp.as(admin)(MARK, { body: { kind: 'message', name: messageId, verdict: 'test', reason } })
  testApp.advanceClock(1_000)
  const params = { userId: member.id }
  await testApp.as(admin)(CLASSIFY, { params, body: { classification: 'test', reason: 'Made to try it.' } })

  const { marks, pagination } = await list()
  expect(pagination.total).toBe(3)
  expect(marks.map(({ kind, id, title, verdict }) => [kind, id, title, verdict])).toEqual([
    ['account', member.id, `Hanna Lindqvist (${member.email})`, 'test'],
    ['message', messageId, 'Is this on?', 'test'],
    ['question', questionId, 'Which alarms are heard at night?', 'test'],
  ])
  expect(marks[0]).toMatchObject({ marked_by: 'Edita Zorn', reason: 'Made to try it.' })
  expect((await list({ sort: 'kind', size: '1', page: '2' })).marks.map(({ kind }) => kind)).toEqual(['message'])
  expect((await list({ search: 'try it' })).marks.map(({ kind }) => kind)).toEqual(['account'])

  const undo = (kind: 'account' | 'question' | 'message', id: string) =>
    testApp.as(admin)(UNDO, { body: { kind, id, reason: 'It is real.' } })
  await undo('account', member.id)
  const [said] = (await testApp.as(admin)(CLASSES, { query: { search: member.email } })).user_classifications
  expect(said).toMatchObject({ classification: 'real', auto_classified: true })
  expect((await testApp.as(admin)(PREVIEW, { query: { kind: 'messages' } })).count).toBe(1)
  await undo('message', messageId)
  await undo('question', questionId)
  for (const kind of ['messages', 'questions'] as const)
    expect((await testApp.as(admin)(PREVIEW, { query: { kind } })).count).toBe(0)
  expect((await list()).marks).toEqual([])
  await expect(undo('question', questionId)).rejects.toMatchObject({ kind: 'not_found' })
  const entry = testApp.kernel.db.selectFrom('kernel.admin_log').select(['target', 'reason'])
  expect(await entry.where('action', '=', 'cleanup.unmark').orderBy('seq').execute()).toEqual([
    { target: `user ${member.id} as test`, reason: 'It is real.' },
    { target: `message ${messageId} as test`, reason: 'It is real.' },
    { target: `question ${questionId} as test`, reason: 'It is real.' },
  ])
})

test('a mark requires an admin and a reason', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(LIST)).rejects.toMatchObject({ kind: 'forbidden' })
  const body = { kind: 'question', id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', reason: ' ' } as const
  await expect(testApp.as(admin)(UNDO, { body })).rejects.toMatchObject({
    kind: 'invalid',
    detail: 'Please enter a reason.',
  })
  await expect(testApp.as(moderator)(UNDO, { body })).rejects.toMatchObject({ kind: 'forbidden' })
})
