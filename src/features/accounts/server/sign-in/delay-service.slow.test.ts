import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#server/access/session.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const FREE_FAILURES = 10

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  // A busy machine must not let a wait pass by itself.
  testApp.stopClock()
})
afterAll(() => testApp.stop())

type SignIn = { email: string; password?: string; from: string }

const signIn = ({ email, password = 'wrong', from }: SignIn) =>
  testApp.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: from, payload: { email, password } })

let lastAddress = 0
/** Returns a network address from which nobody has signed in yet. */
const elsewhere = () => `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress++ % 250) + 1}`

async function fail(email: string, times: number) {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await signIn({ email, from: elsewhere() })).statusCode).toBe(401)
  }
}

/**
 * Stores many failed attempts, so that another failure makes the account wait long enough for the test to observe it.
 */
async function haveFailed(email: string, failures = 20) {
  const at = testApp.kernel.now()
  const row = { account_hash: hashToken(email), failures, last_failed_at: at, free_at: at }
  await testApp.kernel.db.insertInto('accounts.failed_sign_in').values(row).execute()
}

test('after ten failures from ten addresses the wait doubles with each further one', async () => {
  const { email } = await testApp.createMember()
  await fail(email, FREE_FAILURES)
  // Skips the shorter waits, since on a slow machine they would be over before the test observes them.
  for (const seconds of [1, 2, 4, 8]) {
    await fail(email, 1)
    testApp.advanceClock(seconds * SECOND_MS)
  }
  for (const seconds of [16, 32, 64]) {
    await fail(email, 1)
    const refused = await signIn({ email, from: elsewhere() })
    expect(refused.statusCode).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(seconds / 2)
    expect(wait).toBeLessThanOrEqual(seconds)
    testApp.advanceClock(seconds * SECOND_MS)
  }
})

test(`of ${RACE_CONCURRENCY} concurrent guesses from as many addresses one is checked`, async () => {
  const { email } = await testApp.createMember()
  await haveFailed(email)
  const guesses = await Promise.all(
    Array.from({ length: RACE_CONCURRENCY }, () => signIn({ email, from: elsewhere() })),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(1)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(RACE_CONCURRENCY - 1)
})

test('a member signs in immediately on a known network, whatever others do', async () => {
  const member = await testApp.createMember()
  const home = '203.0.113.10'
  expect((await signIn({ ...member, from: home })).statusCode).toBe(200)
  await haveFailed(member.email)
  await fail(member.email, 1)
  expect((await signIn({ ...member, from: elsewhere() })).statusCode).toBe(429)
  expect((await signIn({ ...member, from: home })).statusCode).toBe(200)
  // Sign-ins from other networks still have to wait.
  expect((await signIn({ email: member.email, from: elsewhere() })).statusCode).toBe(429)
})

async function mailedToken(email: string): Promise<string> {
  await testApp.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  await testApp.runPendingJobs()
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', email)
  return /token=([\w-]{43})/.exec((await mails.executeTakeFirst())?.body ?? '')?.[1] ?? ''
}

test('a mailed link lets a member sign in from anywhere while others are guessing', async () => {
  const member = await testApp.createMember()
  await haveFailed(member.email)
  await fail(member.email, 1)
  const [hotel, password] = [elsewhere(), 'Moss-and-lichen-7']
  const payload = { token: await mailedToken(member.email), new_password: password }
  await testApp.inject({ method: 'POST', url: '/api/auth/reset-password', remoteAddress: hotel, payload })
  expect((await signIn({ email: member.email, password, from: elsewhere() })).statusCode).toBe(429)
  expect((await signIn({ email: member.email, password, from: hotel })).statusCode).toBe(200)
})

test('the wait is at most fifteen minutes, and the correct password then resets it', async () => {
  const member = await testApp.createMember()
  await haveFailed(member.email, 500)
  await fail(member.email, 1)
  const refused = await signIn({ ...member, from: elsewhere() })
  expect(refused.json()).toEqual({
    detail:
      'Too many failed sign-ins for this account. Please wait 15 minutes, sign in on a network you have used before, or ask an administrator of this site for a password reset link.',
  })
  testApp.advanceClock(900 * SECOND_MS)
  expect((await signIn({ ...member, from: elsewhere() })).statusCode).toBe(200)
  await fail(member.email, FREE_FAILURES)
})

test('an address without a member waits just as long', async () => {
  const email = 'nobody.at.all@example.org'
  await haveFailed(email)
  await fail(email, 1)
  expect((await signIn({ email, from: elsewhere() })).statusCode).toBe(429)
})

test('a day without failures resets earlier ones', async () => {
  const { email } = await testApp.createMember()
  await haveFailed(email)
  testApp.advanceClock(DAY_MS + SECOND_MS)
  await fail(email, FREE_FAILURES)
  const failures = testApp.kernel.db.selectFrom('accounts.failed_sign_in').select('failures')
  const row = await failures.where('account_hash', '=', hashToken(email)).executeTakeFirst()
  expect(row?.failures).toBe(FREE_FAILURES)
})
