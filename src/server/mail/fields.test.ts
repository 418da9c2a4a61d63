import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const ADDRESSES = [
  'ida@example.org\r\nBcc: everyone@example.org',
  'ida@example.org\nBcc: everyone@example.org',
  'ida@example.org\rBcc: everyone@example.org',
  'ida@example.org, everyone@example.org',
  'ida@example.org;everyone@example.org',
  'Ida <ida@example.org>',
  '"ida\r\nBcc: everyone"@example.org',
  'ida@example.org\u2028Bcc: everyone@example.org',
]

const QUESTION = {
  title: 'Do alarms tire nurses?',
  description: 'On night shifts they seem to.',
  category: 'Diagnostics',
  difficulty: 'low',
}
const CLINICIAN = {
  question_text: 'Do alarms tire nurses on night shifts?',
  clinical_setting: 'icu',
  submitter_name: 'Ida Brandt',
  submitter_role: 'nurse',
}
const MESSAGE = { subject: 'A question', message: 'Please tell me more about this.' }
const PERSON = { password: 'the-night-shift-41', first_name: 'Ida', last_name: 'Brandt', role: 'student' }

/** The public calls that accept an e-mail address: the URL, the name of the address field, and the remaining input. */
const CALLS: [url: string, field: string, rest: object][] = [
  ['/api/auth/register', 'email', PERSON],
  ['/api/auth/forgot-password', 'email', {}],
  ['/api/notifications/support-request', 'email', {}],
  ['/api/notifications/contact-support', 'email', MESSAGE],
  ['/api/feedback/submit', 'email', { ...MESSAGE, feedback_type: 'other' }],
  ['/api/notifications/question-submission', 'submitter_email', QUESTION],
  ['/api/clinician-questions/submit', 'submitter_email', CLINICIAN],
]

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const post = (url: string, payload: object) => testApp.inject({ method: 'POST', url, payload })
const mails = () => testApp.kernel.db.selectFrom('kernel.mail').selectAll().execute()

test.each(CALLS)(
  '%s accepts one address in %s, and nothing that starts a header or a list',
  async (url, field, rest) => {
    for (const typed of ADDRESSES) {
      const answer = await post(url, { ...rest, [field]: typed })
      expect({ typed, status: answer.statusCode }).toEqual({ typed, status: 422 })
      expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([field])
    }
    // The same input with a valid address is accepted, so the address was the reason for the error.
    expect((await post(url, { ...rest, [field]: 'Ida.Brandt@example.org' })).statusCode).toBeLessThan(300)
  },
)

// The number of queued mails: two receipts, a link for a new password, and a confirmation.
const MAILS = 4

// Runs last, since it checks the mails that the earlier tests have queued.
test('mail went to that one address only', async () => {
  await testApp.runPendingJobs()
  expect(await mails()).toHaveLength(MAILS)
  const recipients = new Set((await mails()).map(({ recipient }) => recipient.toLowerCase()))
  expect([...recipients]).toEqual(['ida.brandt@example.org'])
})

test("a member's text fits on one line in a subject", async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const subject = 'Help\r\nBcc: everyone@example.org\r\n\r\nBuy now'
  await post('/api/feedback/submit', { ...MESSAGE, subject, feedback_type: 'other', email: 'ruth@example.org' })
  const { messages } = await testApp.as(admin)('GET /api/admin/inbox')
  const found = messages.find(({ email }) => email === 'ruth@example.org')
  await testApp.as(admin)('POST /api/admin/inbox/:messageId/reply', {
    params: { messageId: found?.id ?? '' },
    body: { text: 'We look into it.' },
  })
  const answer = (await mails()).find(({ recipient }) => recipient === 'ruth@example.org')
  expect(answer?.subject).toBe('Re: Help Bcc: everyone@example.org Buy now')
})
