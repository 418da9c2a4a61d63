import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#server/access/actor.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const CACHED_MS = 1_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const give = (member: TestMember, role: Role) =>
  testApp.kernel.db.updateTable('accounts.member').set({ role }).where('id', '=', member.id).execute()

const reviews = (member: TestMember) => testApp.as(member)('GET /api/admin/reviews', { query: { kind: 'question' } })

test('a former admin’s existing session is refused within a second', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  await expect(reviews(admin)).resolves.toBeDefined()
  await give(admin, 'student')
  testApp.advanceClock(CACHED_MS)
  await expect(reviews(admin)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a new moderator has the role within a second, without signing in again', async () => {
  const member = await testApp.createMember()
  await expect(reviews(member)).rejects.toMatchObject({ kind: 'forbidden' })
  await give(member, 'moderator')
  testApp.advanceClock(CACHED_MS)
  await expect(reviews(member)).resolves.toBeDefined()
})

test('a member deleted by an admin is refused within a second', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('GET /api/auth/profile')
  const gone = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', member.id).execute()
  testApp.advanceClock(CACHED_MS)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a session has a changed name within a second', async () => {
  const member = await testApp.createMember({ firstName: 'Before' })
  await testApp.as(member)('PUT /api/auth/profile', { body: { first_name: 'After' } })
  testApp.advanceClock(CACHED_MS)
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  const mail = testApp.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', member.email)
  expect((await mail.executeTakeFirst())?.body).toContain('Hello After Okafor,')
})
