import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { listDeleted, recoverDeleted, softDelete } from './deletion.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const remove = (by: TestMember, ids: string[]) =>
  transact(testApp.kernel, (tx) => softDelete(testApp.kernel, tx, { ids, actor: by, reason: 'Made up.' }))
const recover = (id: string, email?: string) =>
  transact(testApp.kernel, (tx) => recoverDeleted(testApp.kernel, tx, { id, email, actor: admin }))
const signIn = ({ email, password }: TestMember) =>
  testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
const rowOf = ({ id }: TestMember) =>
  testApp.kernel.db.selectFrom('accounts.member').selectAll().where('id', '=', id).executeTakeFirst()
const search = { search: '', page: 1, size: 50 }

test('a member deleted by an admin is signed out, cannot restore the account, and is restored unchanged by an admin', async () => {
  const member = await testApp.createMember({ firstName: 'Buried' })
  const before = await rowOf(member)
  expect(await remove(admin, [member.id, member.id])).toEqual([member.id])
  expect(await remove(admin, [member.id])).toEqual([])
  testApp.advanceClock(1_000)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(signIn(member)).rejects.toMatchObject({ kind: 'unauthenticated' })
  const { users, total } = await listDeleted(testApp.kernel.db, { ...search, search: 'buried' })
  expect(total).toBe(1)
  expect(users).toMatchObject([
    { id: member.id, reason: 'Made up.', deleted_by_name: admin.name, left_by_choice: false },
  ])
  expect(users[0]!.recoverable_until.getTime() - users[0]!.deleted_at.getTime()).toBe(30 * DAY_MS)

  await expect(recover(member.id, 'another@example.org')).rejects.toMatchObject({ kind: 'not_found' })
  await recover(member.id, member.email.toUpperCase())
  expect(await rowOf(member)).toEqual(before)
  await expect(recover(member.id)).rejects.toMatchObject({ detail: 'User not found in graveyard data' })
  await expect(signIn(member)).resolves.toMatchObject({ user_id: member.id })
  const log = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select(['action', 'target', 'reason'])
    .orderBy('seq')
    .execute()
  expect(log.slice(-2)).toEqual([
    { action: 'member.delete', target: `member ${member.id}`, reason: 'Made up.' },
    { action: 'member.recover', target: `member ${member.id}`, reason: '' },
  ])
})

test('after thirty days no account is restored', async () => {
  const member = await testApp.createMember()
  await remove(admin, [member.id])
  testApp.advanceClock(29 * DAY_MS)
  await recover(member.id)
  await remove(admin, [member.id])
  testApp.advanceClock(31 * DAY_MS)
  await expect(recover(member.id)).rejects.toMatchObject({ kind: 'conflict' })
})

test('admins cannot delete themselves, and of two admins who delete each other at once one stays', async () => {
  await expect(remove(admin, [admin.id])).rejects.toMatchObject({ kind: 'forbidden' })
  const other = await testApp.createMember({ role: 'admin' })
  const ended = await Promise.allSettled([remove(admin, [other.id]), remove(other, [admin.id])])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
  expect(refused).toMatchObject({ kind: 'conflict', detail: expect.stringContaining('last admin') as string })
})
