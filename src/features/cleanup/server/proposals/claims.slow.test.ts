import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim, createQuestion, decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { rowsOfFeatures } from '../removal/removal.fixture.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from '../classes/classes.ts'
import { approveAs, PENDING, waiting } from './proposals.fixture.ts'
import { propose } from './run-rules.ts'

const UNDO = 'POST /api/dap/proposals/:proposalId/undo'
const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
})
afterAll(() => testApp.stop())

async function round() {
  await testApp.runPendingJobs()
  await classifyAll(testApp.kernel)
  await propose(testApp.kernel, null)
}

/** Creates a student with an approved claim, and the paper that the approval created. */
async function anApproved(firstName: string) {
  const student = await createRealMember(testApp, { firstName })
  const questionId = (await createQuestion(testApp)).id
  const claimId = await createClaim(testApp, { by: student, admin, questionId })
  await decideAs(testApp, admin, { kind: 'claim', id: claimId, decision: 'approved' })
  const { paper_id: paperId } = await testApp.kernel.db
    .selectFrom('projects.project')
    .select('paper_id')
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return { student, questionId, claimId, paperId: paperId! }
}

/** Signs in again. @returns the token */
async function signIn({ email, password }: TestMember): Promise<string> {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('access_token' in answer)) throw new Error('The sign-in requires a second factor.')
  return answer.access_token
}
const rows = async () => {
  const { 'projects.project': project, 'projects.claim': claim } = await rowsOfFeatures(testApp, 'projects')
  const { 'team.member': team } = await rowsOfFeatures(testApp, 'team')
  const { 'editor.section': section } = await rowsOfFeatures(testApp, 'editor')
  return { project, claim, team, section }
}

test('an abandoned approved claim is released, others can claim the paper, and the release can be undone until then', async () => {
  const gone = await anApproved('Gone')
  const signedOut = await anApproved('Olle')
  testApp.advanceClock(46 * DAY_MS)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edda' })
  const token = await signIn(signedOut.student)
  await testApp.as({ token })('POST /api/auth/logout')
  await round()
  const proposal = await waiting(testApp, admin, 'release_claims')
  expect(proposal.preview_changes).toEqual([expect.stringContaining('Gone Lindqvist')])
  expect(proposal.preview_changes[0]).toContain('approved, 0 words written → removed from the team')

  const before = await rows()
  await approveAs(testApp, admin, proposal.id)
  await testApp.runPendingJobs()
  const claims = testApp.kernel.db
    .selectFrom('projects.claim')
    .select(['status', 'left_at'])
    .where('id', '=', gone.claimId)
  expect(await claims.executeTakeFirst()).toMatchObject({ status: 'approved', left_at: expect.any(Date) })
  const undo = () =>
    testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'They are back.' } })
  await undo()
  expect(await rows()).toEqual(before)

  await round()
  await approveAs(testApp, admin, (await waiting(testApp, admin, 'release_claims')).id)
  await testApp.runPendingJobs()
  const next = await createRealMember(testApp, { firstName: 'Nel' })
  const { questionId, paperId } = gone
  const claimId = await createClaim(testApp, { by: next, admin, questionId })
  await decideAs(testApp, admin, { kind: 'claim', id: claimId, decision: 'approved' })
  const team = await testApp.as(next)('GET /api/student/papers/:paperId/team', { params: { paperId } })
  expect(team).toMatchObject({ is_lead: true, members: [{ id: next.id }] })
  const { due_at: due } = await testApp.kernel.db
    .selectFrom('team.paper')
    .select('due_at')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
  // The member who takes over gets as much time as the previous member had.
  expect(due!.getTime()).toBeGreaterThan(testApp.kernel.now().getTime() + 14 * DAY_MS)
  const { notifications } = await testApp.as({ token: await signIn(gone.student) })('GET /api/notifications')
  expect(notifications.map(({ text }) => text).join()).toContain('An editor removed you from the team')
  expect((await testApp.as(admin)(PENDING)).pending_proposals).toEqual([])
})

/** Creates a member who joined a team by invitation. */
async function aMate(lead: TestMember, paperId: string) {
  const mate = await createRealMember(testApp, { firstName: 'Mate' })
  await testApp.as(mate)('PUT /api/projects/invitations/preference', { body: { accepts_invitations: true } })
  const invited = { params: { paperId }, body: { user_id: mate.id } }
  const { invitation } = await testApp.as(lead)('POST /api/student/papers/:paperId/members', invited)
  const answered = { params: { invitationId: invitation.invitation_id }, body: { accept: true } }
  await testApp.as(mate)('POST /api/projects/invitations/:invitationId/respond', answered)
  return mate
}

/** Creates an approved claim of a lead, and a second member who has joined it. */
async function aTeam(firstName: string) {
  const lead = await createRealMember(testApp, { firstName })
  const { id: questionId } = await createQuestion(testApp)
  const claimId = await createClaim(testApp, { by: lead, admin, questionId, teamType: 'pair' })
  await decideAs(testApp, admin, { kind: 'claim', id: claimId, decision: 'approved' })
  const project = await testApp.kernel.db
    .selectFrom('projects.project')
    .selectAll()
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return { lead, mate: await aMate(lead, project.paper_id!), projectId: project.id, paperId: project.paper_id! }
}

test('a team without active members is released and restored as a whole; a team with an active member stays', async () => {
  admin = await testApp.createMember({ role: 'admin', firstName: 'Elin' })
  const gone = await aTeam('Gunnar')
  const kept = await aTeam('Kerstin')
  const smaller = await aTeam('Sten')
  const leaving = { paperId: smaller.paperId, userId: smaller.mate.id }
  await testApp.as(smaller.mate)('DELETE /api/student/papers/:paperId/members/:userId', {
    params: leaving,
    body: { reason: 'No time.' },
  })
  testApp.advanceClock(46 * DAY_MS)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Elsa' })
  await signIn(kept.mate)
  await round()
  const proposal = await waiting(testApp, admin, 'release_claims')
  const ofTeams = proposal.preview_changes.filter((line) => /Gunnar|Kerstin|Sten/.test(line)).toSorted()
  expect(ofTeams).toEqual([
    expect.stringMatching(/^Gunnar .*, Mate .*all 2 removed from the team/),

    expect.stringMatching(/^Sten .* → removed from the team/),
  ])

  const countsOf = (id: string) =>
    testApp.kernel.db.selectFrom('projects.project').select(['places_taken', 'students']).where('id', '=', id).execute()
  const before = await rows()
  await approveAs(testApp, admin, proposal.id)
  await testApp.runPendingJobs()
  for (const { projectId } of [gone, smaller])
    expect(await countsOf(projectId)).toEqual([{ places_taken: 0, students: 0 }])
  expect(await countsOf(kept.projectId)).toEqual([{ places_taken: 2, students: 2 }])
  await testApp.as(admin)(UNDO, { params: { proposalId: proposal.id }, body: { reason: 'They are back.' } })
  const { team, claim } = await rows()
  expect({ team, claim }).toEqual({ team: before.team, claim: before.claim })
  expect(await countsOf(gone.projectId)).toEqual([{ places_taken: 2, students: 2 }])
})
