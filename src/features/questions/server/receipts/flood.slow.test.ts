import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClinicianQuestion } from '../questions.fixture.ts'

const POSTS = 1_000
const AT_ONCE = 50
/** The forms accept 20 questions an hour from one network address, and send one mailbox 5 e-mails a day. */
const TAKEN = 20
const MAILED = 5

let testApp: TestApp
// The rate limits are as low as in production, so each test needs its own test app.
beforeEach(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterEach(() => testApp.stop())

const FORMS = {
  '/api/clinician-questions/submit': (n: number, email: string) =>
    createClinicianQuestion({
      submitter_email: email,
      submitter_name: `Buy now\r\nBcc: victim${n}@example.org`,
      question_text: `Visit https://spam.example/${n} today?`,
    }),
  '/api/notifications/question-submission': (n: number, email: string) => ({
    title: `Visit https://spam.example/${n}\r\nBcc: victim${n}@example.org`,
    category: 'Diagnostics',
    difficulty: 'high',
    submitter_email: email,
    submitter_name: `Buy now\r\nBcc: victim${n}@example.org`,
  }),
}

async function flood(url: keyof typeof FORMS): Promise<LightMyRequestResponse[]> {
  const answers: LightMyRequestResponse[] = []
  for (let sent = 0; sent < POSTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => {
      const n = sent + index
      const payload = FORMS[url](n, `victim${n}@example.org`)
      return testApp.inject({ method: 'POST', url, remoteAddress: '203.0.113.9', payload })
    })
    answers.push(...(await Promise.all(batch)))
  }
  return answers
}

async function mails() {
  await testApp.runPendingJobs()
  return testApp.kernel.db.selectFrom('kernel.mail').selectAll().execute()
}

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
  'of 1,000 posts to %s from one address 20 are accepted and 5 receipts are sent; the others get the time to try again',
  async (url) => {
    const answers = await flood(url)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(TAKEN)
    expect(refused).toHaveLength(POSTS - TAKEN)
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(body).toContain('Please wait before trying again')
    }
    const left = await mails()
    expect(left).toHaveLength(MAILED)
    for (const { recipient, subject, body } of left) {
      expect(recipient).toMatch(/^victim\d+@example\.org$/)
      expect(subject).toMatch(/^We received your question: Q-\d{4}-\w{8}$/)
      expect(body).not.toMatch(/buy now|spam|\bbcc:/i)
    }
  },
)

test('1,000 posts to both forms with one mailbox, each from another address, send it 5 e-mails', async () => {
  const urls = Object.keys(FORMS) as (keyof typeof FORMS)[]
  for (let sent = 0; sent < POSTS; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const n = sent + index
        const url = urls[n % 2] ?? '/api/clinician-questions/submit'
        const remoteAddress = `198.51.${n % 200}.${Math.floor(n / 200) + 1}`
        return testApp.inject({ method: 'POST', url, remoteAddress, payload: FORMS[url](n, 'One.Victim@example.org') })
      }),
    )
  }
  expect(await mails()).toHaveLength(MAILED)
})
