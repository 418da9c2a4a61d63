import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CACHED_MS = 1_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const signIn = async (email: string, password: string) => {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('access_token' in answer)) throw new Error('The sign-in asked for a second factor')
  return answer
}

test('a member signs in with any case of the address, and the token works', async () => {
  const member = await testApp.createMember()
  const answer = await signIn(` ${member.email.toUpperCase()} `, member.password)
  expect(answer).toMatchObject({ user_id: member.id, requires_setup: false })
  expect(answer.user_info).toMatchObject({ id: member.id, name: member.name, role: 'student', isAdmin: false })
  const profile = await testApp.as({ token: answer.access_token })('GET /api/auth/profile')
  expect(profile.email).toBe(member.email)
})

test('the sign-in reply says that setup is still required', async () => {
  const newcomer = await testApp.createMember({ setUp: false })
  expect(await signIn(newcomer.email, newcomer.password)).toMatchObject({
    requires_setup: true,
    user_info: { setup_completed: false },
  })
})

test('a wrong password and an unknown address get the same reply', async () => {
  const member = await testApp.createMember()
  const answers = await Promise.all([
    testApp.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: member.email, password: 'not-this-one' },
    }),
    testApp.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'no@one.example', password: 'nothing' },
    }),
  ])
  const [wrong, unknown] = answers
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(401)
  expect(wrong.json()).toEqual({ detail: 'Please check your credentials.' })
  expect(unknown.body).toBe(wrong.body)
})

test('sign-in without address or password names both fields', async () => {
  const response = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload: { password: '' } })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ errors: [{ field: 'email' }, { field: 'password' }] })
})

test('a password of 128 characters is accepted as typed, including spaces', async () => {
  const password = ` ${'ö'.repeat(126)} `
  const body = { email: 'long@example.org', password, first_name: 'Lo', last_name: 'Ng' }
  await testApp.as(undefined)('POST /api/auth/register', { body })
  await expect(signIn(body.email, password)).resolves.toMatchObject({ requires_setup: true })
  await expect(signIn(body.email, password.trim())).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('signing out ends only that session', async () => {
  const member = await testApp.createMember()
  const { access_token: second } = await signIn(member.email, member.password)
  await testApp.as(member)('POST /api/auth/logout')
  testApp.advanceClock(CACHED_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as({ token: second })('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
})

test('signing out without a session is refused', async () => {
  await expect(testApp.as(undefined)('POST /api/auth/logout')).rejects.toMatchObject({ kind: 'unauthenticated' })
  const made = { token: 'A'.repeat(43) }
  await expect(testApp.as(made)('POST /api/auth/logout')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a session ends after seven days without use', async () => {
  const member = await testApp.createMember()
  testApp.advanceClock(7 * DAY_MS - HOUR_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
  testApp.advanceClock(7 * DAY_MS - HOUR_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
  testApp.advanceClock(7 * DAY_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a session ends after thirty days even if it is used', async () => {
  const member = await testApp.createMember()
  for (let day = 0; day < 29; day += 1) {
    testApp.advanceClock(DAY_MS)
    await expect(testApp.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
  }
  testApp.advanceClock(DAY_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('an admin’s session ends after twelve hours without use', async () => {
  testApp.stopClock()
  const admin = await testApp.createMember({ role: 'admin' })
  testApp.advanceClock(12 * HOUR_MS - 1_000)
  await expect(testApp.as(admin)('GET /api/auth/profile')).resolves.toMatchObject({ isAdmin: true })
  testApp.advanceClock(12 * HOUR_MS)
  await expect(testApp.as(admin)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('neither passwords nor tokens are stored', async () => {
  const member = await testApp.createMember()
  const row = await testApp.kernel.db
    .selectFrom('accounts.member')
    .innerJoin('accounts.session', 'accounts.session.member_id', 'accounts.member.id')
    .selectAll()
    .where('accounts.member.id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(member.password)
  expect(JSON.stringify(row)).not.toContain(member.token)
})
