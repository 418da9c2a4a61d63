import { afterAll, beforeAll, expect, test } from 'vitest'
import { softDelete } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { allTables, rowsOf } from '#server/data/data.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { createRealMember } from '../cleanup.fixture.ts'

const STATUS = 'GET /api/admin/cleanup/soft-deleted-users-status'
const PREVIEW = 'GET /api/admin/cleanup/purge-preview'
const RECOVER = 'POST /api/super-admin/users/recover'
const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const bury = (member: TestMember) =>
  transact(testApp.kernel, (tx) =>
    softDelete(testApp.kernel, tx, {
      ids: [member.id],
      actor: { id: admin.id, name: admin.name },
      reason: 'Asked us to.',
      tell: false,
    }),
  )
const recover = (member: TestMember, email = member.email) =>
  testApp.as(admin)(RECOVER, {
    body: { user_id: member.id, user_email: email, recovered_by: 'somebody else', reason: 'Asked to come back.' },
  })
const later = async (days: number) => {
  testApp.advanceClock(days * DAY_MS)
  admin = await testApp.createMember({ role: 'admin' })
}
const LEFT_OUT = [
  'accounts.session',
  'kernel.',
  'pgboss.',
  'accounts.second_factor_challenge',
  'accounts.password_reset',
]

test('an account can be recovered by its address on day 29 with identical rows', async () => {
  const member = await createRealMember(testApp, { firstName: 'Ines' })
  await testApp.runPendingJobs()
  const tables = (await allTables(testApp.kernel.db)).filter((name) => !LEFT_OUT.some((part) => name.startsWith(part)))
  const of = async () =>
    (await rowsOf(testApp.kernel.db, tables))['accounts.member']?.find((row) => row.includes(member.id))
  const before = await of()
  await bury(member)
  expect((await testApp.as(admin)(STATUS)).recoverable_users.users).toMatchObject([
    { user_id: member.id, name: 'Ines Lindqvist', classification: 'real', reason: 'Asked us to.' },
  ])
  await expect(recover(member, 'someone@else.se')).rejects.toMatchObject({
    kind: 'not_found',
    detail: 'User not found in graveyard data',
  })
  await later(29)
  const found = await testApp.as(admin)(STATUS)
  expect(found.urgent_users.users).toMatchObject([{ user_id: member.id }])
  expect(found).toMatchObject({ total_soft_deleted: 1, storage_info: { retention_policy: '30 days' } })
  await eraseDeletedAccounts(testApp.kernel)
  await recover(member)
  expect(await of()).toBe(before)
  expect((await testApp.as(admin)(STATUS)).total_soft_deleted).toBe(0)
  const logged = testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select(['actor_id', 'reason'])
    .where('action', '=', 'member.recover')
  expect(await logged.executeTakeFirst()).toEqual({ actor_id: admin.id, reason: 'Asked to come back.' })
})

test('on day 31 an account is expired: it is listed, previewed, not recoverable, and purged with its personal data', async () => {
  const member = await createRealMember(testApp, { firstName: 'Otto' })
  await bury(member)
  await later(31)
  const found = await testApp.as(admin)(STATUS)
  expect(found.expired_users.users).toMatchObject([{ user_id: member.id }])
  expect(found.recoverable_users.users).toEqual([])
  const preview = await testApp.as(admin)(PREVIEW)
  expect(preview).toMatchObject({ users_total: 1, users: [{ user_id: member.id }] })
  await expect(recover(member)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await testApp.as(admin)(PREVIEW)).users_total).toBe(1)
  await eraseDeletedAccounts(testApp.kernel)
  expect((await testApp.as(admin)(PREVIEW)).users_total).toBe(0)
  expect((await testApp.as(admin)(STATUS)).total_soft_deleted).toBe(0)
  await expect(recover(member)).rejects.toMatchObject({ detail: 'User not found in graveyard data' })
})

test('a recovery requires an admin and a named account', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(STATUS)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(moderator)(PREVIEW)).rejects.toMatchObject({ kind: 'forbidden' })
  const body = { user_id: moderator.id, user_email: moderator.email, recovered_by: '' }
  await expect(testApp.as(moderator)(RECOVER, { body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(admin)(RECOVER, { body })).rejects.toMatchObject({
    detail: 'User not found in graveyard data',
  })
  await expect(testApp.as(admin)(RECOVER, { body: { ...body, user_id: 'x' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
