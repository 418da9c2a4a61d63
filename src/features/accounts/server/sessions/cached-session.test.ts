import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#server/access/actor.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'

const CACHED_MS = 1_000

let house: TestHouse
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.stop())

const give = (member: TestMember, role: Role) =>
  house.kernel.db.updateTable('accounts.member').set({ role }).where('id', '=', member.id).execute()

const reviews = (member: TestMember) => house.as(member)('GET /api/admin/reviews', { query: { kind: 'question' } })

test('who is no admin any more is refused within a second, with the session of before', async () => {
  const admin = await house.aMember({ role: 'admin' })
  await expect(reviews(admin)).resolves.toBeDefined()
  await give(admin, 'student')
  house.pass(CACHED_MS)
  await expect(reviews(admin)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('who was made a moderator is one within a second, without signing in again', async () => {
  const member = await house.aMember()
  await expect(reviews(member)).rejects.toMatchObject({ kind: 'forbidden' })
  await give(member, 'moderator')
  house.pass(CACHED_MS)
  await expect(reviews(member)).resolves.toBeDefined()
})

test('whom an admin deleted is refused within a second', async () => {
  const member = await house.aMember()
  await house.as(member)('GET /api/auth/profile')
  const gone = { deleted_at: house.kernel.now() }
  await house.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', member.id).execute()
  house.pass(CACHED_MS)
  await expect(house.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a new name is the session’s within a second', async () => {
  const member = await house.aMember({ firstName: 'Before' })
  await house.as(member)('PUT /api/auth/profile', { body: { first_name: 'After' } })
  house.pass(CACHED_MS)
  await house.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  const mail = house.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', member.email)
  expect((await mail.executeTakeFirst())?.body).toContain('Hello After Okafor,')
})
