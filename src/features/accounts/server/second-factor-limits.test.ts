import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse } from '#server/testing.ts'
import { aChallenge, aProtectedMember, codeNow } from './second-factor-testing.ts'

const TEN_MINUTES_MS = 600_000

let house: TestHouse
beforeAll(async () => {
  house = await aHouse({ scale: 1 })
})
afterAll(() => house.stop())

const attempt = (challenge: string, code: string, remoteAddress: string) =>
  house.inject({ method: 'POST', url: '/api/auth/second-factor', remoteAddress, payload: { challenge, code } })

test('after five wrong codes even the right one waits, whatever the challenge and the address', async () => {
  const member = await aProtectedMember(house)
  const challenge = await aChallenge(house, member)
  const guesses = Array.from({ length: 20 }, (_, guess) => attempt(challenge, `x${guess}`, `192.0.2.${guess}`))
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)

  const refused = await attempt(await aChallenge(house, member), codeNow(house, member.secret), '192.0.2.99')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  house.pass(TEN_MINUTES_MS)
  const later = await attempt(await aChallenge(house, member), codeNow(house, member.secret), '192.0.2.99')
  expect(later.statusCode).toBe(200)
})

test('after five wrong passwords a borrowed session guesses no more', async () => {
  const member = await aProtectedMember(house)
  const turnOff = (password: string) =>
    house.inject({
      method: 'DELETE',
      url: '/api/auth/second-factor',
      headers: { authorization: `Bearer ${member.token}` },
      payload: { password },
    })
  const statuses: number[] = []
  for (let guess = 0; guess < 5; guess += 1) statuses.push((await turnOff(`guess ${guess}`)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422])
  const refused = await turnOff(member.password)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
