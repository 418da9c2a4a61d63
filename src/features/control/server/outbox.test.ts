import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { withoutSecrets } from '#server/mail/secrets.ts'
import { type MailState, mailStates } from '#shared/mail-states.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const OUTBOX = 'GET /api/admin/outbox'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

test('admins can read waiting and undelivered mail, with secret links hidden', async () => {
  const token = 'k3-_'.repeat(11)
  await transact(testApp.kernel, async (tx) => {
    const text = `Reset it:\n\nhttp://localhost:3000/reset-password?token=${token}\n\nBye`
    await testApp.kernel.mail.queue(tx, { to: 'ida@example.org', subject: 'Reset', text, transactional: 'account' })
    const gone = { to: 'gone@example.org', subject: 'Your question', text: 'It was approved.' }
    await testApp.kernel.mail.queue(tx, { ...gone, transactional: 'asked_for' })
  })
  const failure = { failed_at: testApp.kernel.now(), last_error: '550 No such mailbox', attempts: 1 }
  await testApp.kernel.db.updateTable('kernel.mail').set(failure).where('recipient', '=', 'gone@example.org').execute()

  const waiting = await testApp.as(admin)(OUTBOX)
  expect(waiting.counts).toEqual({ waiting: 1, sent: 0, failed: 1, expired: 0 })
  expect(waiting.messages).toMatchObject([{ recipient: 'ida@example.org', attempts: 0, failed_at: null }])
  expect(waiting.messages[0]?.text).toContain('/reset-password?token=████\n')
  expect(JSON.stringify(waiting)).not.toContain(token)
  const failed = await testApp.as(admin)(OUTBOX, { query: { state: mailStates.failed } })
  expect(failed.messages).toMatchObject([{ recipient: 'gone@example.org', last_error: '550 No such mailbox' }])
  expect(failed.pagination.total).toBe(1)
})

test('the reply says whether a mail server is set, but not its address', async () => {
  expect((await testApp.as(admin)(OUTBOX)).has_mail_server).toBe(false)
  const sending = await createTestApp({ environment: { SMTP_URL: 'smtp://user:hush@127.0.0.1:2525' } })
  const answer = await sending.as(await sending.createMember({ role: 'admin' }))(OUTBOX)
  expect(answer.has_mail_server).toBe(true)
  expect(JSON.stringify(answer)).not.toContain('hush')
  await sending.stop()
})

test('only admins can read the outbox, and unknown states are refused', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(OUTBOX)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(OUTBOX)).rejects.toMatchObject({ kind: 'unauthenticated' })
  const lost = { query: { state: 'lost' as unknown as MailState } }
  await expect(testApp.as(admin)(OUTBOX, lost)).rejects.toMatchObject({ kind: 'invalid' })
})

test.each([
  ['http://a.example/newsletter/confirm/abcdefghijklmnopqrstuvwxyz012345', 'http://a.example/newsletter/confirm/████'],
  ['https://a.example/x/#token=abcdefghijklmnopqrstuvwxyz.012345&a=b', 'https://a.example/x/#token=████&a=b'],
  [
    'https://a.example/faq?search=night and https://a.example/',
    'https://a.example/faq?search=night and https://a.example/',
  ],
  ['https://a.example/research/INF-2026-0001', 'https://a.example/research/INF-2026-0001'],
])('%s is shown as %s', (text, shown) => expect(withoutSecrets(text)).toBe(shown))
