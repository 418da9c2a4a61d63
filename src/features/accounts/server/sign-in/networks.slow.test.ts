import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_RULES } from '#server/access/limit-rules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const HALF_HOUR_MS = 1_800_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true, scale: 1 })
})
afterAll(() => testApp.stop())

const post = (url: string, from: string, payload: object) =>
  testApp.inject({ method: 'POST', url, remoteAddress: from, payload })

type SignIn = { email: string; password?: string; from: string }
const signIn = ({ email, password = 'wrong', from }: SignIn) => post('/api/auth/login', from, { email, password })

const signUp = (from: string, name: string) => {
  const member = { email: `${name}@example.org`, password: 'a-long-one-7', first_name: 'A', last_name: 'B' }
  return post('/api/auth/register', from, member)
}

/** Returns many different addresses of one /64 network. */
const addressesOf = (network: string, many: number): string[] =>
  Array.from({ length: many }, (_, index) => `${network}:${(index + 1).toString(16)}::${index % 7}`)

const statusesOf = async (answers: ReturnType<typeof post>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

test('of 300 guesses from separate addresses of one /64, 30 are checked', async () => {
  const guesses = addressesOf('2001:db8:1:1', 300).map((from, index) =>
    signIn({ email: `n${index}@example.org`, from }),
  )
  const statuses = await statusesOf(guesses)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([30, 270])
})

test('of guesses for one member from one /64, five are checked', async () => {
  const { email } = await testApp.createMember()
  const statuses = await statusesOf(addressesOf('2001:db8:1:2', 25).map((from) => signIn({ email, from })))
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 20])
})

test('of 60 sign-ups from one /64, 20 are accepted', async () => {
  const statuses = await statusesOf(addressesOf('2001:db8:1:3', 60).map((from, index) => signUp(from, `many${index}`)))
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 40])
})

test('the networks of one /48 can sign up 200 members together, independent of the neighbouring /48', async () => {
  const networkAt = (index: number) => `2001:db8:2:${index.toString(16)}::1`
  for (let use = 1; use < LIMIT_RULES['register-site'].points; use += 1) {
    await testApp.kernel.rateLimits.consume('register-site', networkAt(use))
  }
  expect((await signUp(networkAt(300), 'last-of-site')).statusCode).toBe(200)
  expect((await signUp(networkAt(301), 'past-the-site')).statusCode).toBe(429)
  expect((await signUp('2001:db8:3::1', 'neighbour')).statusCode).toBe(200)
})

test('an IPv4 address counts as the same in every notation', async () => {
  const { email } = await testApp.createMember()
  const spellings = [
    '192.0.2.9',
    '::ffff:192.0.2.9',
    '::FFFF:C000:209',
    '0:0:0:0:0:ffff:c000:0209',
    '::ffff:192.0.2.9%eth0',
  ]
  for (const from of spellings) expect((await signIn({ email, from })).statusCode).toBe(401)
  expect((await signIn({ email, from: '192.0.2.9' })).statusCode).toBe(429)
})

test('guesses from a known network are slowed too, and the member can sign in from another one', async () => {
  const member = await testApp.createMember()
  const [home, work] = ['2001:db8:4:1', '198.51.100.20']
  for (const from of [`${home}::1`, work]) expect((await signIn({ ...member, from })).statusCode).toBe(200)
  const guessAtHome = async () => {
    const statuses: number[] = []
    for (const from of addressesOf(home, 6)) statuses.push((await signIn({ email: member.email, from })).statusCode)
    return statuses
  }
  for (let halfHour = 0; halfHour < 2; halfHour += 1) {
    expect(await guessAtHome()).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn({ ...member, from: work })).statusCode).toBe(200)
    testApp.advanceClock(HALF_HOUR_MS)
  }
  // The first ten failures caused no delay; each further failure delays the next attempt.
  expect(count(await guessAtHome(), 401)).toBeLessThan(5)
  expect((await signIn({ ...member, from: work })).statusCode).toBe(200)
})

test('a member is known in their whole /64, whatever others did elsewhere', async () => {
  const member = await testApp.createMember()
  expect((await signIn({ ...member, from: '2001:db8:5:1::1' })).statusCode).toBe(200)
  const strangers = Array.from({ length: 40 }, (_, index) => `203.0.113.${index + 1}`)
  const statuses = await statusesOf(strangers.map((from) => signIn({ email: member.email, from })))
  expect(count(statuses, 429)).toBeGreaterThan(20)
  expect((await signIn({ ...member, from: '2001:DB8:5:1:ffff::9' })).statusCode).toBe(200)
})

async function mailedToken(email: string): Promise<string> {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', email)
  const find = async () => /token=([\w-]{43})/.exec((await mails.executeTakeFirst())?.body ?? '')?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

test('a password set with a mailed link works on a network whose guesses were used up', async () => {
  const member = await testApp.createMember()
  const ward = '198.51.100.30'
  for (let guess = 0; guess < 5; guess += 1) await signIn({ email: member.email, from: ward })
  expect((await signIn({ ...member, from: ward })).statusCode).toBe(429)
  await post('/api/auth/forgot-password', ward, { email: member.email })
  const token = await mailedToken(member.email)
  const password = 'Moss-and-lichen-7'
  expect((await post('/api/auth/reset-password', ward, { token, new_password: password })).statusCode).toBe(200)
  expect((await signIn({ email: member.email, password, from: ward })).statusCode).toBe(200)
})
