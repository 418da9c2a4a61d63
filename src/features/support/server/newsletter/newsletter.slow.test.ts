import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { LIMIT_RULES } from '#server/access/limit-rules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { purgeUnconfirmed, sendConfirmation } from './newsletter.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INVALID = 'This link is invalid or has expired.'

let testApp: TestApp

const visitor = () => testApp.as(undefined)
const mailsTo = (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()
const subscriptions = () => testApp.kernel.db.selectFrom('support.newsletter_subscription').selectAll().execute()
const subscriptionOf = async (address: string) => (await subscriptions()).find((found) => found.address === address)

const ask = (email: string, remoteAddress = '203.0.113.5') =>
  testApp.inject({ method: 'POST', url: '/api/notifications/support-request', remoteAddress, payload: { email } })

async function untilMailed(address: string, mails: number) {
  await testApp.runPendingJobs()
  expect(await mailsTo(address)).toHaveLength(mails)
  return (await mailsTo(address)).at(-1)
}

const tokenIn = (body: string | null | undefined, page: string): string =>
  new RegExp(`^http://localhost:3000/newsletter/${page}/([\\w-]{43})$`, 'm').exec(body ?? '')?.[1] ?? ''

const write = (address: string) => sendConfirmation(testApp.kernel, { address, memberId: null })

/** Requests a subscription, and returns the tokens of the links in the mail. */
async function asked(address: string) {
  await write(address)
  const mail = (await mailsTo(address)).at(-1)
  return { confirm: tokenIn(mail?.body, 'confirm'), leave: tokenIn(mail?.unsubscribe_url, 'unsubscribe') }
}

const confirm = (token: string) => visitor()('POST /api/newsletter/confirm', { body: { token } })
const leave = (token: string) => visitor()('POST /api/newsletter/unsubscribe', { body: { token } })

/** Subscribes, and returns the tokens with the unsubscribe link of the welcome mail. */
async function subscribed(address: string) {
  const links = await asked(address)
  await confirm(links.confirm)
  const welcome = (await mailsTo(address)).at(-1)
  return { ...links, leave: tokenIn(welcome?.body, 'unsubscribe'), unsubscribeUrl: welcome?.unsubscribe_url }
}

describe('without rate limits', () => {
  beforeAll(async () => {
    testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  })
  afterAll(() => testApp.stop())

  test('the mailed link confirms, a welcome follows, and its link unsubscribes and deletes the address', async () => {
    expect((await ask('Ida@Example.org')).json().message).toContain('click the link to confirm')
    const token = tokenIn((await untilMailed('ida@example.org', 1))?.body, 'confirm')
    expect((await subscriptionOf('ida@example.org'))?.confirmed_at).toBeNull()
    expect(await confirm(token)).toEqual({ message: 'Successfully subscribed!' })
    expect((await subscriptionOf('ida@example.org'))?.confirmed_at).toBeInstanceOf(Date)
    const welcome = (await mailsTo('ida@example.org')).at(-1)
    expect(welcome?.subject).toBe('You are subscribed to the Inflo newsletter')
    const out = tokenIn(welcome?.body, 'unsubscribe')
    expect(welcome?.unsubscribe_url).toBe(`http://localhost:3000/newsletter/unsubscribe/${out}`)

    expect(await leave(out)).toEqual({ message: 'You’re unsubscribed, and we’ve deleted your address.' })
    expect(await subscriptionOf('ida@example.org')).toBeUndefined()
    expect((await leave(out)).message).toContain('unsubscribed')
    await expect(confirm(token)).rejects.toMatchObject({ kind: 'bad_request', detail: INVALID })
  })

  test('only hashes of the tokens are stored', async () => {
    const { confirm: token, leave: out } = await asked('hashed@example.org')
    const stored = JSON.stringify(await testApp.kernel.db.selectFrom('support.newsletter_link').selectAll().execute())
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(out)
  })

  test('a subscriber who subscribes again gets the same answer and no e-mail', async () => {
    await subscribed('known@example.org')
    testApp.advanceClock(2 * HOUR_MS)
    const again = await ask('KNOWN@example.org')
    const unknown = await ask('unknown@example.org')
    expect([again.statusCode, again.json()]).toEqual([unknown.statusCode, unknown.json()])
    await untilMailed('unknown@example.org', 1)
    expect(await mailsTo('known@example.org')).toHaveLength(2)
  })

  test('of fifty confirmations at once none fails, and one welcome is sent', async () => {
    const { confirm: token } = await asked('hasty@example.org')
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await mailsTo('hasty@example.org')).toHaveLength(2)
  })

  test('twenty requests for one address at once send one mail', async () => {
    await Promise.all(Array.from({ length: 20 }, () => write('crowd@example.org')))
    expect(await mailsTo('crowd@example.org')).toHaveLength(1)
  })

  test('confirming and leaving at once ends in one of the two, never in an error', async () => {
    const { confirm: token, leave: out } = await asked('both@example.org')
    const [, ended] = await Promise.allSettled([confirm(token), leave(out), confirm(token), leave(out)])
    expect(ended.status).toBe('fulfilled')
    expect(await subscriptionOf('both@example.org')).toBeUndefined()
  })

  test('a link to confirm works for seven days', async () => {
    const early = await asked('early@example.org')
    const late = await asked('late@example.org')
    testApp.advanceClock(7 * DAY_MS - 60_000)
    await expect(confirm(early.confirm)).resolves.toBeTruthy()
    testApp.advanceClock(2 * 60_000)
    await expect(confirm(late.confirm)).rejects.toMatchObject({ detail: INVALID })
    await purgeUnconfirmed(testApp.kernel)
    expect(await subscriptionOf('late@example.org')).toBeUndefined()
    expect(await subscriptionOf('early@example.org')).toBeDefined()
  })

  test('an unsubscribe link does not confirm, and a confirmation link does not unsubscribe', async () => {
    const links = await asked('crossed@example.org')
    await expect(confirm(links.leave)).rejects.toMatchObject({ detail: INVALID })
    await expect(leave(links.confirm)).rejects.toMatchObject({ detail: INVALID })
  })

  test.each([
    ['no address', {}],
    ['an empty one', { email: '' }],
    ['a line break and a header', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['two addresses', { email: 'a@example.org, b@example.org' }],
    ['a name beside it', { email: 'Ida <a@example.org>' }],
    ['an address too long', { email: `${'a'.repeat(250)}@example.org` }],
    ['another type of request', { email: 'a@example.org', type: 'refund' }],
  ])('%s is refused', async (_what, payload) => {
    const reply = await testApp.inject({ method: 'POST', url: '/api/notifications/support-request', payload })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toHaveLength(1)
  })

  test.each([
    ['an empty token', ''],
    ['a token that was never mailed', 'never-mailed'],
    ['a token longer than any', 'x'.repeat(201)],
  ])('%s is refused everywhere', async (_what, token) => {
    await expect(confirm(token)).rejects.toThrow(/./)
    await expect(leave(token)).rejects.toThrow(/./)
  })
})

describe('a mail program’s one press (RFC 8058)', () => {
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  afterAll(() => testApp.stop())

  const press = (url: string, type: string, payload: string) =>
    testApp.inject({ method: 'POST', url: new URL(url).pathname, headers: { 'content-type': type }, payload })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('as %s ends the subscription, without being led on', async (type, payload) => {
    const { unsubscribeUrl } = await subscribed('presser@example.org')
    const reply = await press(unsubscribeUrl ?? '', type, payload)
    expect(reply.statusCode).toBe(200)
    expect(await subscriptions()).toEqual([])
    await testApp.kernel.db.deleteFrom('kernel.mail').execute()
  })

  test('with a token that was never mailed is refused', async () => {
    const reply = await press('http://x/newsletter/unsubscribe/none', 'application/x-www-form-urlencoded', 'a=b')
    expect(reply.statusCode).toBe(400)
  })
})

describe('a member', () => {
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  afterAll(() => testApp.stop())

  const askAs = (member: { token: string }, email: string) =>
    testApp.as(member)('POST /api/notifications/support-request', { body: { email } })

  test('finds the subscription in their data, and it is deleted with the account', async () => {
    const member = await testApp.createMember()
    expect((await askAs(member, member.email)).message).toContain('did not send a confirmation link')
    await untilMailed(member.email, 1)
    const { kernel } = testApp
    expect((await kernel.personalData.collectAll(kernel.db, member))['support']).toMatchObject({
      newsletter: [{ address: member.email, confirmed_at: null }],
    })
    await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, member))
    expect(await subscriptionOf(member.email)).toBeUndefined()
  })

  test('finds no subscription made with another person’s address, or made by another person', async () => {
    const [typing, typed] = [await testApp.createMember(), await testApp.createMember()]
    await askAs(typing, typed.email)
    await untilMailed(typed.email, 1)
    const { kernel } = testApp
    for (const member of [typing, typed]) {
      expect((await kernel.personalData.collectAll(kernel.db, member))['support']).toEqual({
        newsletter: [],
        messages: [],
        gifts: [],
      })
      await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, member))
    }
    expect(await subscriptionOf(typed.email)).toBeDefined()
  })
})

describe('with the real rate limits', () => {
  beforeEach(async () => {
    testApp = await createTestApp({ scale: 1 })
  })
  afterEach(() => testApp.stop())

  test('one sender can trigger five e-mails a day, and then gets the time to try again', async () => {
    for (let sent = 1; sent <= 5; sent += 1) expect((await ask(`reader${sent}@example.org`)).statusCode).toBe(200)
    const refused = await ask('reader6@example.org')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    expect((await ask('reader6@example.org', '203.0.113.6')).statusCode).toBe(200)
  })

  test('many senders together send one mail an hour to one mailbox, and five a day', async () => {
    for (let hour = 1; hour <= 8; hour += 1) {
      for (let sender = 1; sender <= 3; sender += 1) await write('one@example.org')
      expect(await mailsTo('one@example.org')).toHaveLength(Math.min(hour, 5))
      testApp.advanceClock(HOUR_MS + 1_000)
    }
  })

  test('repeated refusals of one address last for an hour', async () => {
    for (let left = LIMIT_RULES['refused-visitor'].points; left > 0; left -= 1) await ask('no address')
    expect((await ask('no address')).statusCode).toBe(429)
  })
})
