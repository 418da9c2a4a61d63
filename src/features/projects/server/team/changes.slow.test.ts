import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { paperStates } from '#features/team/states.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const teamsTestApp = await createTeamsTestApp()
const { testApp, student, aTeam, invite, teamFor, depart, aMate, mailsTo, countsOf, claim, approve, openProjects } =
  teamsTestApp
afterAll(() => testApp.stop())

const handOver = (by: TestMember | undefined, paperId: string, userId: string) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/lead', { params: { paperId }, body: { user_id: userId } })
const withdrawInvitation = (by: TestMember | undefined, paperId: string, invitationId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/invitations/:invitationId', { params: { paperId, invitationId } })
const submitted = (paperId: string) =>
  testApp.kernel.db
    .updateTable('team.paper')
    .set({ status: paperStates.pending_publication_review })
    .where('id', '=', paperId)
    .execute()
const waitFor = (by: TestMember, projectId: string) =>
  testApp.as(by)('POST /api/projects/:projectId/waitlist', { params: { projectId } })
const offered = async (by: TestMember) => (await testApp.as(by)('GET /api/projects/waitlist/mine')).waits[0]?.status

test('the team is listed with its limit, and for the lead with pending invitations', async () => {
  const { lead, paperId } = await aTeam('team')
  const mate = await aMate(lead, paperId)
  const { invitation } = await invite(lead, paperId, { email: 'ward@example.org' })
  expect(await teamFor(lead, paperId)).toMatchObject({
    members: [
      { id: lead.id, role: 'lead' },
      { id: mate.id, role: 'member' },
    ],
    is_lead: true,
    limit: 4,
    closed: null,
    why_nobody_can_be_invited: null,
    invitations: [{ invitation_id: invitation.invitation_id, to: 'ward@example.org' }],
  })
  expect(await teamFor(mate, paperId)).toMatchObject({ is_lead: false, invitations: [] })
  await expect(teamFor(student, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(teamFor(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

describe('an invitation', () => {
  test('is withdrawn by the lead, once', async () => {
    const { lead, paperId } = await aTeam('pair')
    const { invitation } = await invite(lead, paperId, { email: 'ward@example.org' })
    const id = invitation.invitation_id
    await expect(withdrawInvitation(student, paperId, id)).rejects.toMatchObject({ kind: 'not_found' })
    await withdrawInvitation(lead, paperId, id)
    await expect(withdrawInvitation(lead, paperId, id)).resolves.toMatchObject({})
    await expect(withdrawInvitation(lead, paperId, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdrawInvitation(undefined, paperId, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await invite(lead, paperId, { email: 'ward@example.org' })
  })
})

describe('leaving', () => {
  test('gives the place to the next in line, and the member can claim again', async () => {
    const { lead, paperId, project } = await aTeam('team', 4)
    const mate = await aMate(lead, paperId)
    const waiting = await testApp.createMember()
    await waitFor(waiting, project)
    expect(await depart(mate, paperId, { userId: mate.id })).toEqual({ message: 'You have left the team.' })
    expect(await offered(waiting)).toBe('offered')
    expect((await teamFor(lead, paperId)).members).toHaveLength(1)
    await expect(teamFor(mate, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    const { claim: made } = await claim(waiting, project)
    await approve(made.claim_id)
    expect((await teamFor(lead, paperId)).members.map(({ id }) => id)).toEqual([lead.id, waiting.id])
    expect(await countsOf(project)).toEqual({ places_taken: 4, students: 2, waiting: 0 })
  })

  test('ends the claim of a member who joined with one', async () => {
    const { lead, paperId, project } = await aTeam('solo', 3)
    const second = await testApp.createMember()
    const { claim: made } = await claim(second, project)
    await approve(made.claim_id)
    await depart(second, paperId, { userId: second.id })
    const { claims } = await testApp.as(second)('GET /api/projects/claims/mine')
    expect(claims[0]).toMatchObject({ status: 'approved', paper_id: null, left_at: expect.any(String) as string })
    const shown = (await openProjects(second)).find(({ project_id: id }) => id === project)
    expect(shown).toMatchObject({ my_claim: null, on_team: false, available_spots: 2 })
    expect((await claim(second, project)).claim.status).toBe('pending')
    expect((await teamFor(lead, paperId)).members).toHaveLength(1)
  })

  test('is refused to the lead, to a sole author and to people not on the team', async () => {
    const { lead, paperId } = await aTeam('pair')
    await expect(depart(lead, paperId, { userId: lead.id })).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'You’re the only author of this paper, so you can’t leave the team.',
    })
    await aMate(lead, paperId)
    await expect(depart(lead, paperId, { userId: lead.id })).rejects.toMatchObject({
      detail: 'Please hand over the lead before you leave the team.',
    })
    await expect(depart(student, paperId, { userId: student.id })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(depart(undefined, paperId, { userId: lead.id })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is refused while the editors read the paper', async () => {
    const { lead, paperId } = await aTeam('pair')
    const mate = await aMate(lead, paperId)
    await submitted(paperId)
    for (const change of [
      () => depart(mate, paperId, { userId: mate.id }),
      () => depart(lead, paperId, { userId: mate.id, reason: 'Too late.' }),
      () => handOver(lead, paperId, mate.id),
      () => invite(lead, paperId, { email: 'ward@example.org' }),
    ]) {
      await expect(change()).rejects.toMatchObject({ kind: 'conflict' })
    }
    expect((await teamFor(lead, paperId)).closed).toMatch(/waiting for review/)
  })
})

describe('removing a member from the team', () => {
  test('is only for the lead, with a reason that the member sees', async () => {
    const { lead, paperId, project } = await aTeam('team')
    const mate = await aMate(lead, paperId)
    const other = await aMate(lead, paperId)
    await expect(depart(mate, paperId, { userId: other.id, reason: 'No.' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(depart(lead, paperId, { userId: mate.id, reason: '  ' })).rejects.toMatchObject({
      kind: 'invalid',
      detail: 'Please give a reason. The member will see it.',
    })
    await expect(depart(lead, paperId, { userId: mate.id, reason: 'x'.repeat(501) })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await expect(depart(lead, paperId, { userId: student.id, reason: 'Who?' })).rejects.toMatchObject({
      kind: 'conflict',
    })
    await depart(lead, paperId, { userId: mate.id, reason: 'We have not heard from you since May.' })
    expect((await mailsTo(mate.email))[0]).toMatchObject({
      subject: expect.stringMatching(/^You are no longer on the team of /) as string,
      body: expect.stringContaining('We have not heard from you since May.') as string,
    })
    expect(await countsOf(project)).toMatchObject({ places_taken: 3, students: 2 })
  })
})

describe('handing over the lead', () => {
  test('passes it to another member, and the former lead can leave', async () => {
    const { lead, paperId } = await aTeam('pair')
    const mate = await aMate(lead, paperId)
    await expect(handOver(mate, paperId, mate.id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(handOver(lead, paperId, student.id)).rejects.toMatchObject({ kind: 'invalid' })
    await expect(handOver(lead, paperId, 'nobody')).rejects.toMatchObject({ detail: 'Please choose a member.' })
    await expect(handOver(student, paperId, mate.id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(handOver(undefined, paperId, mate.id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await handOver(lead, paperId, mate.id)).toEqual({ message: 'Otto Berg now leads the team.' })
    expect((await teamFor(mate, paperId)).members.map(({ id, role }) => `${id} ${role}`)).toEqual([
      `${mate.id} lead`,
      `${lead.id} member`,
    ])
    await depart(lead, paperId, { userId: lead.id })
    // The claim was for a pair, so the new lead can invite someone again after the former lead has left.
    await invite(mate, paperId, { email: 'ward@example.org' })
  })
})
