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

/** Runs the work of the nightly jobs: classifies all accounts, and proposes the rules' findings. */
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

test('rejected items are proposed again only after a change, and new items without them', async () => {
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

  // The account is classified as a test account again, but for a different reason than at the rejection.
  const body = { classification: 'test', reason: 'Made to try the forms.' } as const
  await testApp.as(admin)('PUT /api/dap/users/:userId/classify', { params: { userId: first.id }, body })
  await round()
  const again = await waiting(testApp, admin, 'delete_accounts')
  expect(again.affected_users.map(({ email }) => email)).toEqual([first.email])
})

test('a proposal whose items have changed becomes void with a date when it is opened', async () => {
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

test('an admin who cannot approve sees who can, or that there is no other admin', async () => {
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
    missing: 'You created this proposal, so another admin has to decide. It can be approved by Bea Cole.',
  })
  expect(await waiting(testApp, other, 'delete_accounts')).toMatchObject({ can_approve: true })
  const body = { reason: 'Left the team.' }
  await testApp.as(admin)('POST /api/super-admin/users/:id/deactivate', { params: { id: other.id }, body })
  expect(await waiting(testApp, admin, 'delete_accounts')).toMatchObject({
    can_approve: false,
    missing: expect.stringContaining('There is no other admin yet'),
  })
})
