import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_RULES, type LimitName } from './limit-rules.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { calls, paramsOf } from '../testing/calls.ts'
import { addressOf } from '#shared/calls/call.ts'
import { isUpload } from '#shared/upload.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterAll(() => testApp.stop())

const limited = calls.flatMap(({ key, endpoint }) =>
  [...(endpoint.limits ?? []), ...(isUpload(endpoint.body) ? ['upload'] : [])].map((name): [string, LimitName] => [
    key,
    name as LimitName,
  ]),
)

let addresses = 0

/** Sends one call as a caller who has used up the limit. */
async function sendAtTheLimit(key: string, name: LimitName) {
  addresses += 1
  const remoteAddress = `192.0.2.${addresses}`
  const { who } = calls.find((call) => call.key === key)?.endpoint ?? { who: 'anyone' }
  // Uses a new member each time, since several calls may count against one limit of a member.
  const admin = await testApp.createMember({ role: 'admin' })
  const bearer = who === 'anyone' ? {} : { authorization: `Bearer ${admin.token}` }
  const counted = LIMIT_RULES[name].per === 'member' && who !== 'anyone' ? admin.id : remoteAddress
  for (let use = 0; use < LIMIT_RULES[name].points; use += 1) await testApp.kernel.rateLimits.consume(name, counted)
  const { method, path } = addressOf(key, { params: paramsOf(key) })
  const body = method === 'GET' ? {} : { payload: {} }
  return testApp.inject({ method, url: path, remoteAddress, headers: bearer, ...body })
}

test.each(limited)('%s is refused at its limit (%s), with the time to wait', async (key, name) => {
  const refused = await sendAtTheLimit(key, name)
  expect(refused.statusCode).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(LIMIT_RULES[name].durationSeconds)
  expect(refused.json()).toEqual({ detail: expect.stringMatching(/^Too many requests\. Please wait/) as string })
})

test('one address can request a reset link twice an hour and five times a day, from any network', async () => {
  const ask = async (email: string) => {
    addresses += 1
    const payload = { email }
    const remoteAddress = `192.0.2.${addresses}`
    return testApp.inject({ method: 'POST', url: '/api/auth/forgot-password', remoteAddress, payload })
  }
  const statuses: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (const email of ['mina@example.org', 'MINA@example.org', ' Mina@Example.org '])
      statuses.push((await ask(email)).statusCode)
    testApp.advanceClock(3_600_000)
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429, 429])
  const refused = await ask('mina@example.org')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
})
