import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { createClaimsTestApp } from '../claims.fixture.ts'

/** Returns functions for the calls with which members change a team. */
function teamCallsIn(testApp: TestApp) {
  type Invitee = { email?: string; user_id?: string }
  const invite = (by: TestMember | undefined, paperId: string, body: Invitee) =>
    testApp.as(by)('POST /api/student/papers/:paperId/members', { params: { paperId }, body })
  const respond = (by: TestMember | undefined, invitationId: string, accept = true) =>
    testApp.as(by)('POST /api/projects/invitations/:invitationId/respond', {
      params: { invitationId },
      body: { accept },
    })
  const open = (by: TestMember | undefined, token: string) =>
    testApp.as(by)('POST /api/projects/invitations/open', { body: { token } })
  const teamFor = (by: TestMember | undefined, paperId: string) =>
    testApp.as(by)('GET /api/student/papers/:paperId/team', { params: { paperId } })
  const depart = (
    by: TestMember | undefined,
    paperId: string,
    { userId, reason = '' }: { userId: string; reason?: string },
  ) =>
    testApp.as(by)('DELETE /api/student/papers/:paperId/members/:userId', {
      params: { paperId, userId },
      body: { reason },
    })
  return { invite, respond, open, teamFor, depart }
}

/** Creates a test app with functions to approve claims and their papers, and to change teams. */
export async function createTeamsTestApp() {
  const claims = await createClaimsTestApp()
  const { testApp, admin, aProject, claim } = claims
  const { db } = testApp.kernel

  const approve = async (id: string) => {
    const { item } = await testApp.as(admin)('POST /api/admin/reviews/:kind/:id/decision', {
      params: { kind: 'claim', id },
      body: { decision: 'approved' },
    })
    return item.paper_id ?? ''
  }

  /** Creates a lead with an approved claim, and their paper. */
  const aTeam = async (teamType: 'solo' | 'pair' | 'team' = 'pair', maxStudents = 4) => {
    const project = await aProject({ maxStudents, title: `Night rounds ${crypto.randomUUID()}` })
    const lead = await testApp.createMember({ firstName: 'Lina', lastName: 'Haddad' })
    const { claim: made } = await claim(lead, project, teamType)
    return { project, lead, claimId: made.claim_id, paperId: await approve(made.claim_id) }
  }

  const { invite, respond } = teamCallsIn(testApp)
  const mailsTo = (email: string) =>
    db.selectFrom('kernel.mail').selectAll().where('recipient', '=', email).orderBy('queued_at', 'desc').execute()
  /** Returns the token of the newest invitation that was mailed to an address. */
  const tokenFor = async (email: string) => {
    const tokens = (await mailsTo(email)).map(({ body }) => /team-invitation\?token=([\w-]+)/.exec(body ?? '')?.[1])
    return tokens.find(Boolean) ?? ''
  }
  const findable = async (member: TestMember) => {
    await testApp.as(member)('PUT /api/projects/invitations/preference', { body: { accepts_invitations: true } })
    return member
  }
  /** Creates a member who has joined a team by an invitation. */
  const aMate = async (lead: TestMember, paperId: string) => {
    const mate = await findable(await testApp.createMember({ firstName: 'Otto', lastName: 'Berg' }))
    const { invitation } = await invite(lead, paperId, { user_id: mate.id })
    await respond(mate, invitation.invitation_id)
    return mate
  }
  const countsOf = (project: string) =>
    db
      .selectFrom('projects.project')
      .select(['places_taken', 'students', 'waiting'])
      .where('id', '=', project)
      .executeTakeFirstOrThrow()

  const scene = { approve, aTeam, mailsTo, tokenFor, findable, aMate, countsOf }
  return { ...claims, ...teamCallsIn(testApp), ...scene }
}
