import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { classifyAll } from '../classes/classes.ts'
import { PENDING, waiting } from './proposals.fixture.ts'
import { propose } from './run-rules.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => testApp.stop())

/** As each night. */
async function round() {
  await testApp.runPendingJobs()
  await classifyAll(testApp.kernel)
  await propose(testApp.kernel, null)
}
const pending = async () => (await testApp.as(admin)(PENDING)).pending_proposals
const reject = (proposalId: string) =>
  testApp.as(admin)('POST /api/dap/proposals/:proposalId/reject', {
    params: { proposalId },
    body: { rejection_reason: 'We still need them.' },
  })

test('what was rejected comes back only once it has changed, and what is new comes without it', async () => {
  const first = await testApp.createMember({ firstName: 'Tim' })
  await round()
  await reject((await waiting(testApp, admin, 'delete_accounts')).id)
  await round()
  expect(await pending()).toEqual([])

  const second = await testApp.createMember({ firstName: 'Tom' })
  await round()
  const of = await waiting(testApp, admin, 'delete_accounts')
  expect(of.affected_users.map(({ email }) => email)).toEqual([second.email])
  await reject(of.id)

  // Taken for a test account on other grounds than when it was rejected.
  const body = { classification: 'test', reason: 'Made to try the forms.' } as const
  await testApp.as(admin)('PUT /api/dap/users/:userId/classify', { params: { userId: first.id }, body })
  await round()
  const again = await waiting(testApp, admin, 'delete_accounts')
  expect(again.affected_users.map(({ email }) => email)).toEqual([first.email])
})

test('what has changed since it was proposed is void once somebody looks, with when, and waits no more', async () => {
  for (const one of await pending()) await reject(one.id)
  const tester = await testApp.createMember({ firstName: 'Tove' })
  await round()
  const { id } = await waiting(testApp, admin, 'delete_accounts')
  const body = { classification: 'real', reason: 'Known to us.' } as const
  await testApp.as(admin)('PUT /api/dap/users/:userId/classify', { params: { userId: tester.id }, body })
  const { pending_proposals: left, count, pagination } = await testApp.as(admin)(PENDING)
  expect([left, count, pagination.total]).toEqual([[], 0, 0])
  const { proposals } = await testApp.as(admin)('GET /api/dap/proposals/decided', {
    query: { search: '1 test account' },
  })
  expect(proposals.find((one) => one.id === id)).toMatchObject({
    status: 'void',
    proposed_by: null,
    decided_by: null,
    ended_at: expect.any(String) as string,
  })
  const none = await testApp.as(admin)('GET /api/dap/proposals/decided', { query: { search: 'tea of the moon' } })
  expect(none.proposals).toEqual([])
})

test('whoever cannot approve is told who can, and where there is nobody, why it waits', async () => {
  await testApp.as(admin)('POST /api/dap/proposals/look')
  for (const one of await pending()) await reject(one.id)
  const tester = await testApp.createMember({ firstName: 'Tea' })
  await testApp.as(admin)('POST /api/dap/proposals/look')
  const own = await waiting(testApp, admin, 'delete_accounts')
  expect(own.affected_users.map(({ email }) => email)).toEqual([tester.email])
  expect(own).toMatchObject({ can_approve: false, missing: expect.stringContaining('There is no other admin yet') })
  const other = await testApp.createMember({ role: 'admin', firstName: 'Bea', lastName: 'Cole' })
  expect(await waiting(testApp, admin, 'delete_accounts')).toMatchObject({
    can_approve: false,
    missing: 'You asked for this proposal, so another admin decides on it. It waits for Bea Cole.',
  })
  expect(await waiting(testApp, other, 'delete_accounts')).toMatchObject({ can_approve: true })
  const body = { reason: 'Left the team.' }
  await testApp.as(admin)('POST /api/super-admin/users/:id/deactivate', { params: { id: other.id }, body })
  expect(await waiting(testApp, admin, 'delete_accounts')).toMatchObject({
    can_approve: false,
    missing: expect.stringContaining('There is no other admin yet'),
  })
})
