import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const POSTS = 1_000
const MESSAGE = { subject: 'A question', message: 'Please tell me more about this.' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterAll(() => testApp.stop())

const mails = () => testApp.kernel.db.selectFrom('kernel.mail').select('recipient').execute()
const messages = () => testApp.kernel.db.selectFrom('support.message').select('id').execute()

let addresses = 0

/** Sends the same form a thousand times from one IP address, each time with a different name, as a script would. */
async function flood(url: string, bodyFor: (post: number) => object) {
  addresses += 1
  const remoteAddress = `198.51.100.${addresses}`
  const answers = []
  for (let post = 0; post < POSTS; post += 1) {
    answers.push(await testApp.inject({ method: 'POST', url, remoteAddress, payload: bodyFor(post) }))
  }
  const taken = answers.filter(({ statusCode }) => statusCode === 200)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(taken.length + refused.length).toBe(POSTS)
  for (const answer of refused) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json<{ detail: string }>().detail).toMatch(
      /^Too many requests\. Please wait before trying again: (a minute|\d+ (minutes|hours))\.$/,
    )
  }
  return taken.length
}

const victim = (post: number) => `victim${post}@clinic.example`

describe('a thousand posts from one address', () => {
  test.each<[string, (post: number) => object]>([
    ['/api/feedback/submit', (post) => ({ ...MESSAGE, feedback_type: 'complaint', email: victim(post) })],
    ['/api/notifications/contact-support', (post) => ({ ...MESSAGE, email: victim(post) })],
  ])('to %s store twenty messages and send no e-mail', async (url, bodyFor) => {
    const before = (await messages()).length
    expect(await flood(url, bodyFor)).toBe(20)
    expect((await messages()).length - before).toBe(20)
    expect(await mails()).toEqual([])
  })

  test('to the newsletter’s form send e-mails to five addresses, with a fixed text', async () => {
    const typed = { name: 'Buy at http://evil.example', subject: 'Buy now', message: 'http://evil.example' }
    expect(await flood('/api/notifications/support-request', (post) => ({ ...typed, email: victim(post) }))).toBe(5)
    await testApp.runPendingJobs()
    expect(await mails()).toHaveLength(5)
    const written = await testApp.kernel.db.selectFrom('kernel.mail').selectAll().execute()
    expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(5)
    for (const { subject, body } of written) expect(`${subject} ${body}`).not.toMatch(/evil|Buy/)
  })
})

test('one mailbox gets one e-mail, from however many addresses it is subscribed', async () => {
  const asked = Array.from({ length: 300 }, (_, index) =>
    testApp.inject({
      method: 'POST',
      url: '/api/notifications/support-request',
      remoteAddress: `203.0.${Math.floor(index / 200)}.${index % 200}`,
      payload: { email: 'target@clinic.example' },
    }),
  )
  await Promise.all(asked)
  await testApp.runPendingJobs()
  expect((await mails()).filter(({ recipient }) => recipient === 'target@clinic.example')).toHaveLength(1)
})
