import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage } from '#features/community/server/community.fixture.ts'
import { createClaim, createQuestion } from '#features/review/server/review.fixture.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createAskedQuestion, rowsOfFeatures } from '../removal/removal.fixture.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from '../classes/classes.ts'
import { approveAs, approving, PENDING, waiting } from './proposals.fixture.ts'
import { propose } from './run-rules.ts'

const APPROVE = 'POST /api/dap/proposals/:proposalId/approve'
const REJECT = 'POST /api/dap/proposals/:proposalId/reject'
const UNDO = 'POST /api/dap/proposals/:proposalId/undo'
const DECIDED = 'GET /api/dap/proposals/decided'
const LOOK = 'POST /api/dap/proposals/look'
const HOUR_MS = 3_600_000

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
})
afterAll(() => testApp.stop())

/** Runs the work of the nightly jobs: classifies all accounts, and proposes the rules' findings. */
async function round() {
  await testApp.runPendingJobs()
  await classifyAll(testApp.kernel)
  await propose(testApp.kernel, null)
}
const decidedOf = async (id: string) =>
  (await testApp.as(admin)(DECIDED, { query: { size: '100' } })).proposals.find((one) => one.id === id)

test('real questions and messages with “test”, “demo” and “sample” are never proposed', async () => {
  const real = await createRealMember(testApp)
  for (let index = 0; index < 50; index += 1) {
    const word = ['test', 'demo', 'sample', 'COVID test', 'lorem ipsum'][index % 5]
    await createAskedQuestion(testApp, { text: `Which ${word} number ${index} tells us most before an operation?` })
    await postMessage(testApp, real, { content: `A ${word} of the ward, number ${index}` })
  }
  await round()
  expect((await testApp.as(admin)(PENDING)).pending_proposals).toEqual([])
})

test('repeated questions are merged after a backup, with their changes listed, and restored exactly by an undo', async () => {
  const text = 'Which of the two scores tells a sepsis earlier?'
  const first = await createAskedQuestion(testApp, { text })
  const second = await createAskedQuestion(testApp, { text: 'Which of the two scores tells a sepsis earlier??' })
  await round()
  const proposal = await waiting(testApp, admin, 'merge_questions')
  expect(proposal).toMatchObject({ severity: 'medium', proposed_by: null, missing: 'An admin has to approve it.' })
  expect(proposal.preview_changes).toEqual([expect.stringContaining(`merged into ${first.number}`)])
  const before = await rowsOfFeatures(testApp, 'questions')
  expect(await approveAs(testApp, admin, proposal.id)).toMatchObject({ status: 'approved' })
  await testApp.runPendingJobs()
  const done = await decidedOf(proposal.id)
  expect(done).toMatchObject({
    status: 'done',
    can_undo: true,
    changes: proposal.preview_changes,
    decided_by: admin.name,
  })
  const backup = testApp.kernel.db.selectFrom('kernel.backup').select('reason').where('id', '=', done!.backup_id!)
  expect((await backup.executeTakeFirst())?.reason).toContain(proposal.id)
  const statusOf = testApp.kernel.db.selectFrom('questions.question').select('status').where('id', '=', second.id)
  expect(await statusOf.executeTakeFirst()).toEqual({ status: 'merged' })
  await testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'Taken by mistake.' } })
  const { 'questions.asker_link': _links, ...rows } = await rowsOfFeatures(testApp, 'questions')
  const { 'questions.asker_link': _before, ...rowsBefore } = before
  expect(rows).toEqual(rowsBefore)
  await expect(
    testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'Taken by mistake.' } }),
  ).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a message repeated in many conversations is removed, even if harmless, and can be restored', async () => {
  const sender = await createRealMember(testApp, { firstName: 'Spamela' })
  for (let index = 0; index < 3; index += 1) {
    const body = { name: `Channel ${index}`, description: '', channel_type: 'public' as const }
    const { channel } = await testApp.as(sender)('POST /api/messaging/channels', { body })
    for (let times = 0; times < 2; times += 1)
      await postMessage(testApp, sender, { content: 'Buy my tea', channelId: channel.id })
  }
  await round()
  const proposal = await waiting(testApp, admin, 'remove_messages')
  expect(proposal).toMatchObject({
    severity: 'high',
    affected_users: [{ email: sender.email, classification: 'real' }],
  })
  const before = await rowsOfFeatures(testApp, 'community')
  await approveAs(testApp, admin, proposal.id)
  await testApp.runPendingJobs()
  expect(JSON.stringify(await rowsOfFeatures(testApp, 'community'))).not.toContain('Buy my tea')
  await testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'Taken by mistake.' } })
  expect(await rowsOfFeatures(testApp, 'community')).toEqual(before)
})

test('a pending claim of an inactive member is declined, and is pending again after an undo', async () => {
  const student = await createRealMember(testApp, { firstName: 'Gone' })
  const claimId = await createClaim(testApp, { by: student, admin, questionId: (await createQuestion(testApp)).id })
  testApp.advanceClock(46 * 24 * HOUR_MS)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edda' })
  await round()
  const proposal = await waiting(testApp, admin, 'release_claims')
  expect(proposal.preview_changes).toEqual([expect.stringContaining('waiting → declined')])
  const claim = testApp.kernel.db.selectFrom('projects.claim').selectAll().where('id', '=', claimId)
  const before = await claim.executeTakeFirst()
  const projects = async () => (await rowsOfFeatures(testApp, 'projects'))['projects.project']
  const projectsBefore = await projects()
  await approveAs(testApp, admin, proposal.id)
  await testApp.runPendingJobs()
  expect(await claim.executeTakeFirst()).toMatchObject({ status: 'rejected', decided_by: admin.id })
  await testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'Taken by mistake.' } })
  expect(await claim.executeTakeFirst()).toEqual(before)
  expect(await projects()).toEqual(projectsBefore)
})

test('a changed proposal is void, one older than 72 hours has expired, and a rejection requires a reason', async () => {
  const tester = await testApp.createMember({ firstName: 'Tess' })
  await round()
  const first = await waiting(testApp, admin, 'delete_accounts')
  expect(first.affected_users).toContainEqual({ email: tester.email, classification: 'test' })
  const body = { classification: 'real', reason: 'Known to us.' } as const
  await testApp.as(admin)('PUT /api/dap/users/:userId/classify', { params: { userId: tester.id }, body })
  const changed = {
    kind: 'conflict',
    detail: 'This proposal is no longer valid, because the affected items have changed since it was created.',
  }
  await expect(approveAs(testApp, admin, first.id)).rejects.toMatchObject(changed)
  expect((await decidedOf(first.id))?.status).toBe('void')
  const still = testApp.kernel.db.selectFrom('accounts.member').select('deleted_at').where('id', '=', tester.id)
  expect(await still.executeTakeFirst()).toEqual({ deleted_at: null })

  await testApp.createMember({ firstName: 'Tim' })
  await round()
  const second = await waiting(testApp, admin, 'delete_accounts')
  const reject = (reason: string) =>
    testApp.as(admin)(REJECT, { params: { proposalId: second.id }, body: { rejection_reason: reason } })
  await expect(reject(' ')).rejects.toMatchObject({ kind: 'invalid', detail: 'Rejection reason is required' })
  expect(await reject('We still need them.')).toMatchObject({ status: 'rejected' })
  await expect(approveAs(testApp, admin, second.id)).rejects.toMatchObject({
    detail: 'This proposal has already been rejected.',
  })

  await testApp.createMember({ firstName: 'Tod' })
  await round()
  const third = await waiting(testApp, admin, 'delete_accounts')
  testApp.advanceClock(72 * HOUR_MS + 60_000)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Enid' })
  await expect(approveAs(testApp, admin, third.id)).rejects.toMatchObject({
    detail: 'This proposal expired after 72 hours.',
  })
})

test('the creator cannot approve a proposal; of concurrent approvals exactly one counts, and it is carried out once', async () => {
  const tester = await testApp.createMember({ firstName: 'Tea' })
  for (const one of (await testApp.as(admin)(PENDING)).pending_proposals)
    await testApp.as(admin)(REJECT, { params: { proposalId: one.id }, body: { rejection_reason: 'Old.' } })
  await testApp.as(admin)(LOOK)
  const proposal = await waiting(testApp, admin, 'delete_accounts')
  expect(proposal.proposed_by).toBe(admin.name)
  await expect(approveAs(testApp, admin, proposal.id)).rejects.toMatchObject({ kind: 'forbidden' })
  const other = await testApp.createMember({ role: 'admin', firstName: 'Other' })
  const answers = await Promise.allSettled(
    Array.from({ length: RACE_CONCURRENCY }, () => approveAs(testApp, other, proposal.id)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await testApp.runPendingJobs()
  await testApp.runPendingJobs()
  expect((await decidedOf(proposal.id))?.status).toBe('done')
  const done = testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select('seq')
    .where('action', '=', 'cleanup.carry-out-proposal')
  expect(await done.where('target', 'like', `%${proposal.id}%`).execute()).toHaveLength(1)
  await expect(testApp.as(tester)('GET /api/auth/sessions')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await testApp.as(other)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'Taken by mistake.' } })
  const back = testApp.kernel.db.selectFrom('accounts.member').select('deleted_at').where('id', '=', tester.id)
  expect(await back.executeTakeFirst()).toEqual({ deleted_at: null })
})

test('deciding requires an admin, valid values and an existing proposal', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  const proposalId = '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11'
  await expect(testApp.as(moderator)(PENDING)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(moderator)(LOOK)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(approveAs(testApp, moderator, proposalId)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(approveAs(testApp, admin, proposalId)).rejects.toMatchObject({ kind: 'not_found' })
  const body = { ...approving, confirmation: 'yes' }
  await expect(testApp.as(admin)(APPROVE, { params: { proposalId }, body })).rejects.toMatchObject({
    detail: 'Type exactly: APPROVE',
  })
  await expect(testApp.as(admin)(PENDING, { query: { sort: 'size' as 'severity' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
