import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const CACHED_MS = 1_000
const DAY_MS = 86_400_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function signInElsewhere({ email, password }: TestMember): Promise<{ token: string }> {
  const headers = { 'user-agent': FIREFOX }
  const response = await testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email, password },
  })
  return { token: response.json<{ access_token: string }>().access_token }
}

const sessionsOf = async (who: { token: string }) => (await testApp.as(who)('GET /api/auth/sessions')).sessions

test('a member sees where they are signed in, and which session is this one', async () => {
  const member = await testApp.createMember()
  const other = await signInElsewhere(member)
  const sessions = await sessionsOf(other)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ current }) => current)).toMatchObject({
    device: 'Firefox on Windows',
    address_hint: '127.0.…',
  })
  expect(sessions.find(({ current }) => !current)).toMatchObject({ device: 'Unknown device', address_hint: null })
})

test('an expired session is not shown', async () => {
  const member = await testApp.createMember()
  testApp.advanceClock(8 * DAY_MS)
  expect(await sessionsOf(await signInElsewhere(member))).toHaveLength(1)
})

test('an ended session is refused within a second', async () => {
  const member = await testApp.createMember()
  const other = await signInElsewhere(member)
  await testApp.as(other)('GET /api/auth/profile')
  const ended = (await sessionsOf(member)).find(({ current }) => !current)!
  await testApp.as(member)('DELETE /api/auth/sessions/:id', { params: { id: ended.id } })
  testApp.advanceClock(CACHED_MS)
  await expect(testApp.as(other)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
})

test('ending the current session signs out', async () => {
  const member = await testApp.createMember()
  const [session] = await sessionsOf(member)
  await testApp.as(member)('DELETE /api/auth/sessions/:id', { params: { id: session!.id } })
  testApp.advanceClock(CACHED_MS)
  await expect(sessionsOf(member)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('another member’s session is not found, and stays valid', async () => {
  const member = await testApp.createMember()
  const [session] = await sessionsOf(member)
  const stranger = testApp.as(await testApp.createMember())
  const ending = stranger('DELETE /api/auth/sessions/:id', { params: { id: session!.id } })
  await expect(ending).rejects.toMatchObject({ kind: 'not_found', detail: 'Session not found' })
  testApp.advanceClock(CACHED_MS)
  await expect(sessionsOf(member)).resolves.toHaveLength(1)
})

test('an invalid id names no session', async () => {
  const member = testApp.as(await testApp.createMember())
  const ending = member('DELETE /api/auth/sessions/:id', { params: { id: 'all' } })
  await expect(ending).rejects.toMatchObject({ kind: 'not_found' })
})

test('all other sessions end at once, and this one stays', async () => {
  const member = await testApp.createMember()
  const others = [await signInElsewhere(member), await signInElsewhere(member)]
  const bystander = await testApp.createMember()
  expect(await testApp.as(member)('DELETE /api/auth/sessions')).toMatchObject({ ended: 2 })
  testApp.advanceClock(CACHED_MS)
  for (const other of others) await expect(sessionsOf(other)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(sessionsOf(member)).resolves.toHaveLength(1)
  await expect(sessionsOf(bystander)).resolves.toHaveLength(1)
})

test('visitors have no sessions', async () => {
  const visitor = testApp.as(undefined)
  await expect(visitor('GET /api/auth/sessions')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(visitor('DELETE /api/auth/sessions')).rejects.toMatchObject({ kind: 'unauthenticated' })
})
