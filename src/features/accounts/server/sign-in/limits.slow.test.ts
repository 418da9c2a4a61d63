import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const HALF_HOUR_MS = 1_800_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterAll(() => testApp.stop())

const attempt = (member: TestMember, password: string, address: string) =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    payload: { email: member.email, password },
  })

test('after five failures from one address even the correct password waits there, but not from another address', async () => {
  const member = await testApp.createMember()
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await attempt(member, 'wrong', '192.0.2.1')).statusCode).toBe(401)
  }
  const refused = await attempt(member, member.password, '192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt(member, member.password, '192.0.2.2')).statusCode).toBe(200)

  testApp.advanceClock(HALF_HOUR_MS)
  expect((await attempt(member, member.password, '192.0.2.1')).statusCode).toBe(200)
})

test('twenty concurrent guesses are limited like consecutive ones', async () => {
  const member = await testApp.createMember()
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, guess) => attempt(member, `${guess}`, '192.0.2.3')))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

test('one address may try thirty times in ten minutes, for any accounts', async () => {
  const statuses: number[] = []
  for (let one = 0; one < 31; one += 1) {
    const payload = { email: `nobody${one}@example.org`, password: 'wrong' }
    const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '192.0.2.4', payload })
    statuses.push(answer.statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

test('one address may register twenty members an hour', async () => {
  const statuses: number[] = []
  for (let one = 0; one < 21; one += 1) {
    const payload = { email: `many${one}@example.org`, password: 'a-long-one-7', first_name: 'A', last_name: 'B' }
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: '192.0.2.5',
      payload,
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
