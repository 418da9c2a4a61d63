import { afterAll, expect, test } from 'vitest'
import { submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { propose } from './suggestions/suggestions.fixture.ts'
import { createTeamsTestApp } from './team/team.fixture.ts'
import { claimStates, invitationStates, projectStates, waitStates } from '../states.ts'

const DAY_MS = 86_400_000

const { testApp, admin, aProject, aTeam, approve, claim, invite, findable, openProjects, mailsTo } =
  await createTeamsTestApp()
afterAll(() => testApp.stop())
const { db } = testApp.kernel

const decide = async (
  kind: 'claim' | 'publication' | 'proposal',
  id: string,
  decision: 'approved' | 'approved_for_publication' | 'rejected' | 'revision_requested',
) => {
  if (kind === 'publication') await testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })
  return testApp.as(admin)('POST /api/admin/reviews/:kind/:id/decision', {
    params: { kind, id },
    body: { decision, admin_notes: 'Thank you.' },
  })
}
const bellOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text }) => text)
const waitFor = (member: TestMember, projectId: string) =>
  testApp.as(member)('POST /api/projects/:projectId/waitlist', { params: { projectId } })
const projectState = (project: string) =>
  db
    .selectFrom('projects.project')
    .select(['status', 'places_taken', 'waiting'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow()

/**
 * Creates a full project with a submitted paper, a pending claim and two invited people. On its waitlist are a member
 * for whom a seat is held and another member.
 */
async function aProjectAwaited() {
  const { lead, paperId, project } = await aTeam('team', 4)
  await db.updateTable('projects.project').set({ max_students: 6 }).where('id', '=', project).execute()
  const guest = await findable(await testApp.createMember())
  await invite(lead, paperId, { user_id: guest.id })
  const mailbox = `guest.${crypto.randomUUID()}@example.org`
  await invite(lead, paperId, { email: mailbox })
  const claimant = await testApp.createMember()
  const { claim: pending } = await claim(claimant, project, 'solo')
  const passing = await testApp.createMember()
  const { claim: passed } = await claim(passing, project, 'solo')
  const offered = await testApp.createMember()
  await waitFor(offered, project)
  const waiting = await testApp.createMember()
  await waitFor(waiting, project)
  await testApp.as(passing)('DELETE /api/projects/claims/:claimId', { params: { claimId: passed.claim_id } })
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  const { submission_id: submission } = await submit(testApp, lead, { paperId })
  const people = { lead, guest, claimant, offered, waiting }
  return { project, paperId, submission, claimId: pending.claim_id, mailbox, people }
}

/**
 * Expects that the project and its waitlist, offers, claims and invitations are closed, and that everyone who waited
 * was notified on the site and by e-mail.
 */
async function expectSettled({ project, claimId, mailbox, people }: Awaited<ReturnType<typeof aProjectAwaited>>) {
  expect(await projectState(project)).toEqual({ status: 'closed', places_taken: 4, waiting: 0 })
  expect((await openProjects(people.waiting)).map(({ project_id: id }) => id)).not.toContain(project)
  const { claims } = await testApp.as(people.claimant)('GET /api/projects/claims/mine')
  expect(claims).toMatchObject([{ claim_id: claimId, status: 'rejected', notes: expect.stringContaining('no longer') }])
  for (const member of [people.claimant, people.guest, people.offered, people.waiting]) {
    expect((await bellOf(member))[0]).toContain('is no longer open')
    expect((await mailsTo(member.email)).map(({ subject }) => subject.slice(0, 14))).toContain('No longer open')
  }
  expect((await mailsTo(mailbox)).map(({ subject }) => subject.slice(0, 14))).toContain('No longer open')
  const live = await Promise.all([
    db
      .selectFrom('projects.waitlist_entry')
      .select('id')
      .where('project_id', '=', project)
      .where('status', 'in', waitStates.live)
      .execute(),
    db
      .selectFrom('projects.invitation')
      .select('id')
      .where('project_id', '=', project)
      .where('status', 'in', invitationStates.live)
      .execute(),
  ])
  expect(live).toEqual([[], []])
}

test('a rejected paper ends pending claims, invitations and waits of its project, and everybody is notified', async () => {
  const awaited = await aProjectAwaited()
  const { project, submission, claimId } = awaited
  expect(await projectState(project)).toEqual({ status: 'open', places_taken: 6, waiting: 1 })
  await decide('publication', submission, 'rejected')

  await expectSettled(awaited)
  await expect(decide('claim', claimId, 'approved')).rejects.toMatchObject({ kind: 'conflict' })
  await expect(claim(await testApp.createMember(), project)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(waitFor(await testApp.createMember(), project)).rejects.toMatchObject({ kind: 'conflict' })
  const { items } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'claim', size: '100' } })
  expect(items.find(({ id }) => id === claimId)).toMatchObject({ status: 'rejected', reviewed_by: null })
})

test('a paper withdrawn from the library ends the waitlist of its project', async () => {
  const { project, paperId, submission } = await aProjectAwaited()
  await decide('publication', submission, 'approved_for_publication')
  expect(await projectState(project)).toEqual({ status: 'closed', places_taken: 4, waiting: 0 })

  // Reproduces an old project whose paper was published before publication also closed the project.
  await db.updateTable('projects.project').set({ status: projectStates.open }).where('id', '=', project).execute()
  const claimant = await testApp.createMember()
  await claim(claimant, project, 'pair')
  const waiting = await testApp.createMember()
  await waitFor(waiting, project)
  const { id } = await db
    .selectFrom('library.paper')
    .select('id')
    .where('workspace_paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: id },
    body: { withdrawn: true, reason: 'Its data could not be found again.' },
  })
  expect(await projectState(project)).toEqual({ status: 'closed', places_taken: 4, waiting: 0 })
  for (const member of [claimant, waiting]) expect((await bellOf(member))[0]).toContain('is no longer open')
})

test('a paper whose last author is erased ends everything pending on its project, and everybody is notified', async () => {
  const awaited = await aProjectAwaited()
  expect(await projectState(awaited.project)).toEqual({ status: 'open', places_taken: 6, waiting: 1 })
  const { id, token, password } = awaited.people.lead
  await testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
  // Nothing changes yet, since the lead may still restore their account.
  expect(await projectState(awaited.project)).toEqual({ status: 'open', places_taken: 6, waiting: 1 })
  const longAgo = new Date(testApp.kernel.now().getTime() - 31 * DAY_MS)
  await db.updateTable('accounts.member').set({ deleted_at: longAgo }).where('id', '=', id).execute()
  await eraseDeletedAccounts(testApp.kernel)
  await expectSettled(awaited)
})

test('a paper sent back for revision leaves its project unchanged', async () => {
  const { project, submission } = await aProjectAwaited()
  await decide('publication', submission, 'revision_requested')
  expect(await projectState(project)).toEqual({ status: 'open', places_taken: 6, waiting: 1 })
})

test('a claim decided while its project’s paper is rejected is either approved first or ended', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { project, submission, claimId } = await aProjectAwaited()
    await Promise.allSettled([decide('publication', submission, 'rejected'), decide('claim', claimId, 'approved')])
    expect((await projectState(project)).status).toBe('closed')
    const left = db.selectFrom('projects.claim').select('id').where('project_id', '=', project)
    expect(await left.where('status', '=', claimStates.pending).execute()).toEqual([])
  }
})

test('a claim and a proposal of a former member can be declined but not approved', async () => {
  const member = await testApp.createMember()
  const { claim: made } = await claim(member, await aProject({ maxStudents: 2 }))
  const { id: proposal } = await propose(testApp, member)
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  await expect(decide('proposal', proposal, 'approved')).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This member has left Inflo, so their proposal can no longer be approved.',
  })
  await expect(approve(made.claim_id)).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This member has left Inflo, so their claim can no longer be approved.',
  })
  expect((await decide('claim', made.claim_id, 'rejected')).item.status).toBe('rejected')
})

// This test comes last, since it advances the clock beyond the end of the admin's session.
test('a rejected paper stays rejected if the account of its only author is erased', async () => {
  const { paperId, submission, people } = await aProjectAwaited()
  await decide('publication', submission, 'rejected')
  const { token, password } = people.lead
  await testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  const paper = db.selectFrom('team.paper').select(['status', 'word_count']).where('id', '=', paperId)
  expect(await paper.executeTakeFirstOrThrow()).toEqual({ status: 'rejected', word_count: 0 })
})
