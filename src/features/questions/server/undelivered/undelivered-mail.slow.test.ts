import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSubmittedQuestion, type SubmittedQuestion } from '../questions.fixture.ts'
import { withoutAsker } from './undelivered-mail.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const askBack = (id: string, notes: string) =>
  testApp.as(admin)('POST /api/admin/reviews/:kind/:id/decision', {
    params: { kind: 'question', id },
    body: { decision: 'needs_clarification', admin_notes: notes },
  })
const messagesOf = async ({ trackingNumber }: SubmittedQuestion) =>
  (await testApp.as(undefined)('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })).messages

test('messages to an asker without an account are on the tracking page, before and after the e-mail has expired', async () => {
  const asked = await createSubmittedQuestion(testApp, { submitter_name: 'Irma Quist' })
  expect(await messagesOf(asked)).toEqual([])
  await askBack(asked.id, `Dear Irma Quist (${asked.email}), which ward?`)
  await testApp.runPendingJobs()
  const [waiting] = await messagesOf(asked)
  expect(waiting?.text).toContain('which ward?')
  expect(waiting?.text).not.toMatch(/Irma|@|#answer=|To stop e-mails/)
  testApp.advanceClock(15 * DAY_MS)
  await testApp.kernel.mail.start()
  await testApp.runPendingJobs()
  expect(await messagesOf(asked)).toEqual([waiting])
})

test('messages to a member are not on the tracking page but in their notifications', async () => {
  const member = await testApp.createMember()
  const asked = await createSubmittedQuestion(testApp, { submitter_email: member.email }, member)
  admin = await testApp.createMember({ role: 'admin' })
  await askBack(asked.id, 'Which night?')
  await testApp.runPendingJobs()
  expect(await messagesOf(asked)).toEqual([])
  testApp.advanceClock(15 * DAY_MS)
  await testApp.kernel.mail.start()
  await testApp.runPendingJobs()
  const rows = await testApp.kernel.db
    .selectFrom('notifications.notice')
    .select(['detail'])
    .where('member_id', '=', member.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.detail).toContain('Which night?')
  expect(await messagesOf(asked)).toEqual([])
})

test('with a mail server, e-mails waiting to be sent are not shown', async () => {
  const sending = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const editor = await sending.createMember({ role: 'admin' })
  const asked = await createSubmittedQuestion(sending)
  await sending.as(editor)('POST /api/admin/reviews/:kind/:id/decision', {
    params: { kind: 'question', id: asked.id },
    body: { decision: 'needs_clarification', admin_notes: 'Which ward?' },
  })
  const { messages } = await sending.as(undefined)('GET /api/questions/track/:trackingNumber', {
    params: { trackingNumber: asked.trackingNumber },
  })
  expect(messages).toEqual([])
  await sending.stop()
})

test('an asker’s name is removed, however they wrote it, and short words stay', () => {
  const asker = { asker_name: 'Al', asker_institution: 'St Mary', asker_linkedin: 'https://linkedin.com/in/al' }
  expect(withoutAsker('Also St Mary, al@mary.example and https://linkedin.com/in/al.', asker)).toBe('Also …, … and ….')
})
