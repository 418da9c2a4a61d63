import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

test('the overview has thirty days, today last, and a recount gives the same figures', async () => {
  const today = () => testApp.kernel.now().toISOString().slice(0, 10)
  const dayBefore = today()
  const member = await testApp.createMember()
  await testApp.as(member)('POST /api/messaging/channels/:channelId/messages', {
    params: { channelId: 'general' },
    body: { content: 'Good morning.', client_id: crypto.randomUUID() },
  })
  await testApp.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain', 'x-file-name': 'a.txt' },
    payload: 'A file.',
  })
  await testApp.kernel.events.deliverPending()
  const { days, now } = await testApp.as(admin)('GET /api/admin/overview')
  expect(days).toHaveLength(30)
  expect([dayBefore, today()]).toContain(days.at(-1)?.day)
  // A day may have ended during the test.
  const sumOf = (key: 'members_joined' | 'messages_written' | 'files_stored' | 'errors') =>
    days.slice(-2).reduce((sum, day) => sum + day[key], 0)
  expect(sumOf('members_joined')).toBe(2)
  expect([sumOf('messages_written'), sumOf('files_stored'), sumOf('errors')]).toEqual([1, 1, 0])
  expect(now).toMatchObject({ members: 2, jobs_failed: 0, files: 1, files_bytes: 7 })
  await testApp.kernel.events.replay('control.daily')
  await testApp.kernel.events.deliverPending()
  expect((await testApp.as(admin)('GET /api/admin/overview')).days).toEqual(days)
})

test('the health figures name the slowest calls', async () => {
  const health = await testApp.as(admin)('GET /api/admin/health')
  expect(health.database_bytes).toBeGreaterThan(1_000_000)
  expect(health.disk.free_bytes).toBeGreaterThan(0)
  expect(health.slowest_calls.map(({ route }) => route)).toContain('GET /api/admin/overview')
})

test('is for admins', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  for (const key of ['GET /api/admin/overview', 'GET /api/admin/health'] as const) {
    await expect(testApp.as(moderator)(key)).rejects.toMatchObject({ kind: 'forbidden' })
  }
})
