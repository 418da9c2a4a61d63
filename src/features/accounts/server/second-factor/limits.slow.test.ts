import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createChallenge, createProtectedMember, codeNow, STEP_MS } from './second-factor.fixture.ts'

const HOUR_SECONDS = 3_600

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  // A busy machine must not let a wait pass by itself.
  testApp.stopClock()
})
afterAll(() => testApp.stop())

const attempt = (challenge: string, code: string, remoteAddress: string) =>
  testApp.inject({ method: 'POST', url: '/api/auth/second-factor', remoteAddress, payload: { challenge, code } })

/** Returns a wrong code of six digits, a different one for each index. */
const wrongCode = (secret: string, index: number): string => {
  const digits = String((Number(codeNow(testApp, secret)) + 7 + index * 31) % 1_000_000)
  return digits.padStart(6, '0')
}

const guess = async (member: Awaited<ReturnType<typeof createProtectedMember>>, times: number) => {
  const challenge = await createChallenge(testApp, member)
  const guesses = Array.from({ length: times }, (_, index) =>
    attempt(challenge, wrongCode(member.secret, index), `198.51.100.${index}`),
  )
  return (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
}

test('after five wrong codes from anywhere even the correct one has to wait, longer each time', async () => {
  const member = await createProtectedMember(testApp)
  const statuses = await guess(member, 20)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(14)
  await guess(member, 2)

  const waits: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const refused = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), '192.0.2.99')
    expect(refused.statusCode).toBe(429)
    waits.push(Number(refused.headers['retry-after']))
    testApp.advanceClock(Number(refused.headers['retry-after']) * 1000)
    expect(await guess(member, 1)).toEqual([422])
  }
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(waits.at(-1)).toBe(HOUR_SECONDS)

  testApp.advanceClock(HOUR_SECONDS * 1000)
  const later = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), '192.0.2.99')
  expect(later.statusCode).toBe(200)
})

test('guessed codes lock the member out neither on a known network nor with a recovery code', async () => {
  const member = await createProtectedMember(testApp)
  const home = '203.0.113.5'
  const first = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), home)
  expect(first.statusCode).toBe(200)
  testApp.advanceClock(STEP_MS)
  expect(await guess(member, 20)).toContain(429)

  const elsewhere = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), '192.0.2.98')
  expect(elsewhere.statusCode).toBe(429)
  const atHome = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), home)
  expect(atHome.statusCode).toBe(200)
  const recovered = await attempt(await createChallenge(testApp, member), member.recoveryCodes[0] ?? '', '192.0.2.97')
  expect(recovered.statusCode).toBe(200)
})

test('guesses are limited on a known network too', async () => {
  const member = await createProtectedMember(testApp)
  const home = '2001:db8:7:1::1'
  await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), home)
  const challenge = await createChallenge(testApp, member)
  const guesses = Array.from({ length: 20 }, (_, index) =>
    attempt(challenge, wrongCode(member.secret, index), `2001:db8:7:1::${index + 2}`),
  )
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6)
})

test('the member gets one e-mail when someone with their password guesses codes', async () => {
  const member = await createProtectedMember(testApp)
  const mails = () =>
    testApp.kernel.db
      .selectFrom('kernel.mail')
      .select('body')
      .where('recipient', '=', member.email)
      .where('subject', '=', 'Incorrect codes for your Inflo account')
      .execute()
  await guess(member, 5)
  expect(await mails()).toHaveLength(0)
  await guess(member, 20)
  expect(await mails()).toHaveLength(1)
  testApp.advanceClock(HOUR_SECONDS * 1000)
  await guess(member, 5)
  expect(await mails()).toHaveLength(1)
})

test('after five wrong passwords a borrowed session cannot guess any more', async () => {
  const member = await createProtectedMember(testApp)
  const turnOff = (password: string) =>
    testApp.inject({
      method: 'DELETE',
      url: '/api/auth/second-factor',
      headers: { authorization: `Bearer ${member.token}` },
      payload: { password },
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await turnOff(`guess ${turn}`)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422])
  const refused = await turnOff(member.password)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  // The wrong passwords do not limit the member in a new session, since each session has a separate count.
  const own = await attempt(await createChallenge(testApp, member), codeNow(testApp, member.secret), '203.0.113.6')
  const { access_token: token } = own.json<{ access_token: string }>()
  const { enabled } = await testApp.as({ token })('GET /api/auth/second-factor')
  expect(enabled).toBe(true)
  await testApp.as({ token })('DELETE /api/auth/second-factor', { body: { password: member.password } })
})
