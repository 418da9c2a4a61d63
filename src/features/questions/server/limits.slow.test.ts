import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClinicianQuestion } from './questions.fixture.ts'

const HOUR_MS = 3_600_000

let testApp: TestApp
// The rate limits are as low as in production, so each test needs its own test app.
beforeEach(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterEach(() => testApp.stop())

const post = (traits: Parameters<typeof createClinicianQuestion>[0] = {}, remoteAddress = '203.0.113.5') =>
  testApp.inject({
    method: 'POST',
    url: '/api/clinician-questions/submit',
    remoteAddress,
    payload: createClinicianQuestion(traits),
  })
const countRows = async (table: 'questions.question' | 'questions.status_change' | 'kernel.mail') => {
  await testApp.runPendingJobs()
  return (await testApp.kernel.db.selectFrom(table).select('id').execute()).length
}

test('the 21st question from one address in an hour is refused, and nothing of it is stored', async () => {
  for (let sent = 1; sent <= 20; sent += 1) expect((await post()).statusCode).toBe(201)
  const refused = await post()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(refused.json().detail).toContain('Too many requests.')
  expect(await countRows('questions.question')).toBe(20)
  expect(await countRows('questions.status_change')).toBe(20)
  expect((await post({}, '203.0.113.6')).statusCode).toBe(201)
  testApp.advanceClock(HOUR_MS)
  expect((await post()).statusCode).toBe(201)
})

test('the sixth receipt of a day is not sent, though its question is stored', async () => {
  for (let sent = 1; sent <= 6; sent += 1) {
    const reply = await post({ submitter_email: `asker${sent}@example.org` })
    expect(reply.statusCode).toBe(201)
  }
  expect(await countRows('questions.question')).toBe(6)
  expect(await countRows('kernel.mail')).toBe(5)
})

test('many senders together cannot flood one mailbox', async () => {
  for (let sent = 1; sent <= 8; sent += 1) await post({ submitter_email: 'One@Example.org' }, `203.0.113.${sent}`)
  expect(await countRows('questions.question')).toBe(8)
  expect(await countRows('kernel.mail')).toBe(5)
})

test('a receipt goes only to the sender and repeats nothing that was typed', async () => {
  await post({
    submitter_name: 'BUY NOW',
    question_text: 'Visit https://spam.example today',
    context_background: 'BUY',
  })
  await testApp.runPendingJobs()
  const [mail] = await testApp.kernel.db.selectFrom('kernel.mail').selectAll().execute()
  expect(mail?.recipient).toBe('elin.strand@example.org')
  expect(`${mail?.subject}\n${mail?.body}`).not.toMatch(/buy|spam/i)
  expect(mail?.body).toMatch(/\/track\/Q-\d{4}-\w{8}/)
})
