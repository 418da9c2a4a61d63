import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAs, listen } from '#server/realtime/realtime.fixture.ts'
import { USER_SORTS } from '../../limits.ts'
import { PROVEN_FOR_MS } from '#shared/password-again.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const ALL = 'GET /api/super-admin/users/all'
const ROLE = 'PUT /api/super-admin/users/:id/role'
const BULK = 'POST /api/super-admin/users/bulk-delete'
const DELETE = 'DELETE /api/super-admin/users/:id'
const query = { reason: 'Made up.' }
const body = { reason: 'Asked for it.' }

let testApp: TestApp
let admin: TestMember
let address: string
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ada' })
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

const as = () => testApp.as(admin)
const of = ({ id }: { id: string }) => ({ params: { id } })
const signIn = ({ email, password }: TestMember) =>
  testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
const isGone = async (member: TestMember) => {
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
}
const lastOfLog = () =>
  testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()

test('members are searched, sorted and paged, with their sign-ins and last activity', async () => {
  const zoe = await testApp.createMember({ firstName: 'Zoë_', lastName: 'Ångström', role: 'faculty' })
  for (const lastName of ['Bartók', 'Carver']) await testApp.createMember({ firstName: 'Zoëx', lastName })
  await signIn(zoe)
  const found = await as()(ALL, { query: { search: 'zoë', sort: '-total_logins' } })
  expect(found.total_users).toBe(3)
  expect(found.users[0]).toMatchObject({
    id: zoe.id,
    email: zoe.email,
    role: 'faculty',
    is_active: true,
    total_logins: 2,
  })
  expect(found.users[0]!.last_activity).not.toBeNull()
  // The search text is not a pattern: the underscore matches only itself.
  expect((await as()(ALL, { query: { search: 'zoë_' } })).users).toHaveLength(1)
  const second = await as()(ALL, { query: { search: 'zoë', sort: 'name', size: '2', page: '2' } })
  expect(second.users).toHaveLength(1)
  expect(second.pagination).toMatchObject({ page: 2, total: 3, total_pages: 2 })
  expect((await as()(ALL, { query: { role: 'faculty', search: 'zoë' } })).total_users).toBe(1)
})

describe('pages counted from the end', () => {
  beforeAll(async () => {
    const first = await testApp.createMember({ firstName: 'Ysolde', role: 'faculty' })
    for (const lastName of ['Bartók', 'Carver']) await testApp.createMember({ firstName: 'Ysolde', lastName })
    await signIn(first)
  })
  const idsOf = async (sort: (typeof USER_SORTS)[number], page: number, size: number) => {
    const { users } = await as()(ALL, { query: { search: 'ysolde', sort, page: String(page), size: String(size) } })
    return users.map(({ id }) => id)
  }

  test.each(USER_SORTS)('sorted by %s continue the pages before them', async (sort) => {
    const all = await idsOf(sort, 1, 10)
    expect(all).toHaveLength(3)
    const one = [await idsOf(sort, 1, 1), await idsOf(sort, 2, 1), await idsOf(sort, 3, 1)]
    expect(one.flat()).toEqual(all)
    expect(await idsOf(sort, 4, 1)).toEqual([])
  })
})

test('a role change applies at once in existing sessions, with the reason in the log', async () => {
  const member = await testApp.createMember()
  const before = { params: { id: member.id }, body: { role: 'moderator' as const, ...body } }
  await expect(testApp.as(member)(ALL)).rejects.toMatchObject({ kind: 'forbidden' })
  await as()(ROLE, { ...before, body: { role: 'admin', ...body } })
  await expect(testApp.as(member)(ALL)).resolves.toBeDefined()
  expect(await lastOfLog()).toMatchObject({
    action: 'member.role',
    target: `member ${member.id}`,
    actor_id: admin.id,
    reason: 'student → admin: Asked for it.',
  })
  await as()(ROLE, before)
  await expect(testApp.as(member)(ALL)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(as()(ROLE, before)).rejects.toMatchObject({ kind: 'conflict' })
  const unknown = { ...before, params: { id: crypto.randomUUID() } }
  await expect(as()(ROLE, unknown)).rejects.toMatchObject({ kind: 'not_found', detail: 'User not found' })
  await expect(as()(ROLE, { ...before, body: { role: 'moderator', reason: ' ' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(as()(ROLE, { ...before, body: { role: 'owner' as 'admin', ...body } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('a deactivated member is signed out, including sockets, and is reactivated with all data', async () => {
  const member = await testApp.createMember()
  const { closed } = await connectAs(address, member)
  await as()('POST /api/super-admin/users/:id/deactivate', { ...of(member), body })
  await closed
  await isGone(member)
  await expect(signIn(member)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('An admin deactivated this account'),
  })
  const stranger = { email: member.email, password: 'Not-the-password-1' }
  await expect(testApp.as(undefined)('POST /api/auth/login', { body: stranger })).rejects.toMatchObject({
    detail: 'Please check your credentials.',
  })
  const { users } = await as()(ALL, { query: { is_active: 'false' } })
  expect(users.map(({ id }) => id)).toEqual([member.id])
  const twice = as()('POST /api/super-admin/users/:id/deactivate', { ...of(member), body })
  await expect(twice).rejects.toMatchObject({ kind: 'conflict' })
  await as()('POST /api/super-admin/users/:id/reactivate', { ...of(member), body: { reason: 'Asked for it.' } })
  await expect(signIn(member)).resolves.toMatchObject({ user_id: member.id })
  const again = as()('POST /api/super-admin/users/:id/reactivate', { ...of(member), body: { reason: 'Asked for it.' } })
  await expect(again).rejects.toMatchObject({ kind: 'conflict' })
  await testApp.runPendingJobs()
  const mail = testApp.kernel.db.selectFrom('kernel.mail').select('subject').where('recipient', '=', member.email)
  expect((await mail.execute()).map(({ subject }) => subject).toSorted()).toEqual([
    'Your Inflo account is active again',
    'Your Inflo account was deactivated',
  ])
})

test('sessions are ended', async () => {
  const member = await testApp.createMember()
  await signIn(member)
  expect(
    await as()('POST /api/super-admin/users/:id/end-sessions', { ...of(member), body: { reason: 'Asked for it.' } }),
  ).toMatchObject({
    ended: 2,
  })
  await isGone(member)
})

describe('deleting', () => {
  test('requires a reason, moves the account to the graveyard and reports it', async () => {
    const member = await testApp.createMember()
    const careless = as()(DELETE, { ...of(member), query: { reason: ' ' } })
    await expect(careless).rejects.toMatchObject({ kind: 'invalid', detail: 'Deletion reason is required' })
    await as()(DELETE, { ...of(member), query })
    await isGone(member)
    await expect(as()(DELETE, { ...of(member), query })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(as()(DELETE, { ...of(admin), query })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('several accounts at once requires the confirmation, and is all or nothing', async () => {
    const members = [await testApp.createMember(), await testApp.createMember()]
    const user_ids = members.map(({ id }) => id)
    const many = (confirmation: string, ids = user_ids) =>
      as()(BULK, { body: { user_ids: ids, ...query, confirmation } })
    await expect(many('delete')).rejects.toMatchObject({ kind: 'invalid', detail: 'Type exactly: DELETE' })
    await expect(many('DELETE', [...user_ids, admin.id])).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(many('DELETE', [])).rejects.toMatchObject({ kind: 'invalid' })
    await expect(testApp.as(members[0])('GET /api/auth/profile')).resolves.toBeDefined()
    expect(await many('DELETE')).toMatchObject({ deleted_count: 2 })
    for (const member of members) await isGone(member)
  })

  test('requires the password again after ten minutes', async () => {
    const member = await testApp.createMember()
    testApp.advanceClock(PROVEN_FOR_MS + 1_000)
    const late = as()(DELETE, { ...of(member), query })
    await expect(late).rejects.toMatchObject({ kind: 'forbidden', errors: [{ field: 'password_again' }] })
    await as()('POST /api/auth/password-again', { body: { password: admin.password } })
    await as()(DELETE, { ...of(member), query })
  })
})

test('if all admins remove the role from all others at once, exactly one stays', async () => {
  const RIVALS = 5
  const others = await Promise.all(Array.from({ length: RIVALS - 1 }, () => testApp.createMember({ role: 'admin' })))
  const rivals = [admin, ...others]
  const actions = await Promise.allSettled(
    rivals.flatMap((one) =>
      rivals
        .filter((other) => other !== one)
        .map((other) => testApp.as(one)(ROLE, { ...of(other), body: { role: 'student', ...body } })),
    ),
  )
  const left = testApp.kernel.db.selectFrom('accounts.member').select('id').where('role', '=', 'admin')
  // Each admin tries to demote every other, so two remaining admins would have demoted each other.
  expect(await left.where('deleted_at', 'is', null).execute()).toHaveLength(1)
  expect(actions.filter(({ status }) => status === 'fulfilled')).toHaveLength(RIVALS - 1)
  const refusals = actions.flatMap((deed) =>
    deed.status === 'rejected' ? [(deed.reason as { kind?: string }).kind] : [],
  )
  expect(refusals.filter((kind) => !['forbidden', 'conflict', 'unauthenticated'].includes(kind ?? ''))).toEqual([])
})
