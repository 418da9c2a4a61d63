import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from './classes.ts'

const LIST = 'GET /api/dap/users/classifications'
const CLASSIFY = 'PUT /api/dap/users/:userId/classify'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita', lastName: 'Zorn' })
})
afterAll(() => testApp.stop())

const list = async (query: Record<string, string> = {}) => {
  await testApp.kernel.events.deliverPending()
  return testApp.as(admin)(LIST, { query })
}
const found = async (member: TestMember) => (await list({ search: member.email })).user_classifications[0]

test('rules classify accounts as test, admin, real or unknown, with a reason, and count them', async () => {
  const tester = await testApp.createMember({ firstName: 'Tess' })
  const real = await createRealMember(testApp)
  const newcomer = await createRealMember(testApp, { setUp: false })
  expect(await found(tester)).toMatchObject({ classification: 'test', auto_classified: true, role: 'student' })
  expect((await found(tester))?.reason).toContain('example.org')
  expect(await found(real)).toMatchObject({ classification: 'real', name: 'Rea Lindqvist' })
  expect(await found(newcomer)).toMatchObject({ classification: 'unknown' })
  expect(await found(admin)).toMatchObject({ classification: 'admin' })
  expect((await list()).counts).toEqual({ real: 1, test: 1, admin: 1, unknown: 1 })
  const tests = await list({ classification: 'test' })
  expect(tests.user_classifications.map((one) => one.user_id)).toEqual([tester.id])
  expect(tests.pagination.total).toBe(1)
})

test('an admin’s classification overrides the rules, is logged, and grants no rights', async () => {
  const member = await createRealMember(testApp, { firstName: 'Hanna' })
  const params = { userId: member.id }
  const body = { classification: 'admin', reason: 'Keeps the wards’ accounts.' } as const
  expect(await testApp.as(admin)(CLASSIFY, { params, body })).toMatchObject({
    classification: 'admin',
    auto_classified: false,
  })
  await classifyAll(testApp.kernel)
  expect(await found(member)).toMatchObject({ classification: 'admin', reason: body.reason, auto_classified: false })
  await expect(testApp.as(member)(LIST)).rejects.toMatchObject({ kind: 'forbidden' })
  const entry = testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().where('action', '=', 'cleanup.classify')
  expect(await entry.orderBy('seq', 'desc').executeTakeFirst()).toMatchObject({
    actor_id: admin.id,
    reason: body.reason,
    target: `user ${member.id} as admin`,
  })
})

test('a deleted member is not counted until restored', async () => {
  const member = await createRealMember(testApp, { firstName: 'Lea' })
  const before = (await list()).counts
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect((await list()).counts.real).toBe(before.real - 1)
  await testApp.as(undefined)('POST /api/auth/login', { body: { email: member.email, password: member.password } })
  expect((await list()).counts).toEqual(before)
})

test('classifications are paged, searched and sorted', async () => {
  for (const name of ['Ada', 'Bea', 'Cia']) await createRealMember(testApp, { firstName: name, lastName: 'Quist' })
  const page = await list({ search: 'quist', size: '2', sort: 'name' })
  expect(page.user_classifications.map(({ name }) => name)).toEqual(['Ada Quist', 'Bea Quist'])
  expect(page.pagination).toEqual({ page: 1, size: 2, total: 3, total_pages: 2 })
  expect((await list({ search: 'quist', classification: 'test' })).user_classifications).toEqual([])
  expect((await list({ search: '100%' })).user_classifications).toEqual([])
})

test('a classification requires an admin, a reason, a known class and an existing member', async () => {
  const member = await testApp.createMember()
  const params = { userId: member.id }
  const body = { classification: 'real', reason: 'Known to us.' } as const
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(CLASSIFY, { params, body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(LIST)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(admin)(CLASSIFY, { params, body: { ...body, reason: ' ' } })).rejects.toMatchObject({
    kind: 'invalid',
    detail: 'Please enter a reason.',
  })
  const other = { ...body, classification: 'fake' as 'real' }
  await expect(testApp.as(admin)(CLASSIFY, { params, body: other })).rejects.toMatchObject({ kind: 'invalid' })
  const nobody = { userId: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11' }
  await expect(testApp.as(admin)(CLASSIFY, { params: nobody, body })).rejects.toMatchObject({
    kind: 'not_found',
    detail: 'User not found',
  })
})
