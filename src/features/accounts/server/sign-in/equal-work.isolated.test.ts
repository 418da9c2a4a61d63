import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { statementsOf } from '#server/testing/statements.ts'

const hashes = vi.hoisted(() => ({ made: 0 }))

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const argon2 = ((...args: Parameters<typeof crypto.argon2>) => {
    hashes.made += 1
    crypto.argon2(...args)
  }) as typeof crypto.argon2
  return { ...crypto, argon2, default: { ...crypto.default, argon2 } }
})

/** Matches the statements of the rate limits, which the comparison of sign-ins excludes. */
const OF_LIMITS = /rate_limit_counter|failed_sign_in/

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

/** Makes one call. Returns the reply's status, the number of computed password hashes, and the SQL statements. */
async function costOf(
  url: string,
  payload: object,
  { token, from = '203.0.113.5' }: { token?: string; from?: string } = {},
) {
  hashes.made = 0
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const method = token ? 'GET' : 'POST'
  const { value, statements } = await statementsOf(() =>
    testApp.inject({ method, url, headers, remoteAddress: from, ...(token ? {} : { payload }) }),
  )
  return { status: value.statusCode, hashes: hashes.made, statements }
}

const signIn = (payload: { email: string; password: string }, from?: string) =>
  costOf('/api/auth/login', payload, from ? { from } : {})

test('a wrong password costs the same work for a member on any network and for an unknown address', async () => {
  const member = await testApp.createMember()
  expect(await signIn(member, '203.0.113.6')).toMatchObject({ status: 200 })
  const wrong = { email: member.email, password: 'not-this-one' }
  const nobody = await signIn({ email: 'nobody@example.org', password: 'not-this-one' })
  expect(nobody).toMatchObject({ status: 401, hashes: 1 })
  expect(await signIn(wrong)).toEqual(nobody)
  expect(await signIn(wrong, '203.0.113.6')).toEqual(nobody)
})

test('requesting a reset link costs the same work before the reply for members and unknown addresses', async () => {
  const member = await testApp.createMember()
  const nobody = await costOf('/api/auth/forgot-password', { email: 'nobody@example.org' })
  expect(nobody).toMatchObject({ status: 200, hashes: 0 })
  expect(await costOf('/api/auth/forgot-password', { email: member.email })).toEqual(nobody)
})

test('a password that is too long is refused before hashing', async () => {
  const member = await testApp.createMember()
  const long = await signIn({ email: member.email, password: 'x'.repeat(129) })
  expect(long).toMatchObject({ status: 422, hashes: 0 })
})

test('a sign-in costs one hash and four statements, not counting rate limits', async () => {
  const member = await testApp.createMember()
  const { status, hashes: made, statements } = await signIn(member)
  expect([status, made]).toEqual([200, 1])
  expect(statements.filter((text) => !OF_LIMITS.test(text))).toHaveLength(4)
})

test('a session check costs one statement, and none within the next second', async () => {
  testApp.stopClock()
  const member = await testApp.createMember()
  const read = () => costOf('/api/auth/second-factor', {}, { token: member.token })
  const first = (await read()).statements.filter((text) => text.includes('"accounts"."session"'))
  const second = (await read()).statements.filter((text) => text.includes('"accounts"."session"'))
  expect([first.length, second.length]).toEqual([1, 0])
})
