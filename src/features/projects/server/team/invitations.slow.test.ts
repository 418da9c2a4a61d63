import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createSession } from '#server/testing/calls.ts'
import { closeProject } from '../public.ts'
import { sweepInvitations } from '../routes.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const DAY_MS = 86_400_000
const teamsTestApp = await createTeamsTestApp()
const { testApp, student, admin, aTeam, invite, respond, open, teamFor, mailsTo, tokenFor, findable, aMate } =
  teamsTestApp
const { aProject, claim, openProjects, countsOf } = teamsTestApp
afterAll(() => testApp.stop())

const mine = (by: typeof student | undefined) => testApp.as(by)('GET /api/projects/invitations/mine')
/** Returns the member with a new session, since the earlier one may have ended. */
const freshly = async (member: typeof student) => ({ ...member, token: await createSession(testApp, member.id) })
const refused = (detail: string) => ({ kind: 'conflict', detail })

describe('inviting by e-mail address', () => {
  test('mails a link that its account alone can open, accept and write with', async () => {
    const { lead, paperId, project } = await aTeam('pair')
    const guest = await testApp.createMember({ firstName: 'Otto', lastName: 'Berg' })
    const { invitation } = await invite(lead, paperId, { email: guest.email.toUpperCase() })
    const token = await tokenFor(guest.email.toUpperCase())
    // Signing in to the account with this address is not enough: the link proves that the member owns the mailbox.
    await expect(respond(guest, invitation.invitation_id)).rejects.toMatchObject({ kind: 'not_found' })
    expect((await mine(guest)).invitations).toEqual([])
    await expect(open(student, token)).rejects.toMatchObject({ kind: 'forbidden' })
    const opened = await open(guest, token)
    expect(opened.invitation).toMatchObject({ paper_id: paperId, invited_by: 'Lina Haddad' })
    expect((await mine(guest)).invitations).toHaveLength(1)
    expect(await respond(guest, invitation.invitation_id)).toEqual({ paper_id: paperId })
    expect(await respond(guest, invitation.invitation_id)).toEqual({ paper_id: paperId })
    const { paper } = await testApp.as(guest)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    expect(paper.team_members.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Lina Haddad lead',
      'Otto Berg member',
    ])
    expect(await countsOf(project)).toMatchObject({ places_taken: 2, students: 2 })
    await expect(open(guest, token)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('reaches a person who becomes a member later', async () => {
    const { lead, paperId } = await aTeam('pair')
    const email = `new.${randomUUID()}@example.org`
    const { invitation } = await invite(lead, paperId, { email })
    const entrant = { first_name: 'Nia', last_name: 'Mensah', role: 'student' as const, password: 'moss-and-lichen' }
    const registered = await testApp.as(undefined)('POST /api/auth/register', { body: { ...entrant, email } })
    const guest = { token: registered.access_token } as typeof student
    await open(guest, await tokenFor(email))
    expect(await respond(guest, invitation.invitation_id)).toEqual({ paper_id: paperId })
  })

  test('gives the same reply whether or not the address is a member’s', async () => {
    const { lead, paperId } = await aTeam('team')
    const known = await invite(lead, paperId, { email: (await testApp.createMember()).email })
    const unknown = await invite(lead, paperId, { email: `nobody.${randomUUID()}@example.org` })
    expect(Object.keys(known.invitation)).toEqual(Object.keys(unknown.invitation))
  })

  test.each([
    { fault: 'no address', body: { email: 'otto' }, message: 'Please enter a valid email address.' },
    { fault: 'nothing', body: {}, message: 'Please enter an e-mail address, or choose a member.' },
    {
      fault: 'both',
      body: { email: 'otto@example.org', user_id: randomUUID() },
      message: 'Please enter an e-mail address, or choose a member.',
    },
    { fault: 'no id', body: { user_id: 'otto' }, message: 'Please choose a member.' },
  ])('is refused with $fault', async ({ body, message }) => {
    const { lead, paperId } = await aTeam('pair')
    await expect(invite(lead, paperId, body)).rejects.toMatchObject({ kind: 'invalid', detail: message })
  })

  test('is refused for one’s own address', async () => {
    const { lead, paperId } = await aTeam('pair')
    await expect(invite(lead, paperId, { email: lead.email })).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('inviting a member', () => {
  test('is only for discoverable members, and the search finds only them', async () => {
    const { lead, paperId } = await aTeam('team')
    const shy = await testApp.createMember({ firstName: 'Wanjiru', lastName: 'Kimani' })
    const search = async (text: string) =>
      (await testApp.as(lead)('GET /api/projects/members', { query: { search: text } })).members.map(({ id }) => id)
    expect(await search('wanjiru kim')).toEqual([])
    await expect(invite(lead, paperId, { user_id: shy.id })).rejects.toMatchObject({ kind: 'invalid' })
    await findable(shy)
    expect((await mine(shy)).accepts_invitations).toBe(true)
    expect(await search('wanjiru kim')).toEqual([shy.id])
    expect(await search('%%')).toEqual([])
    const { invitation } = await invite(lead, paperId, { user_id: shy.id })
    expect(await mine(shy)).toMatchObject({ invitations: [{ invitation_id: invitation.invitation_id }] })
    expect((await mailsTo(shy.email))[0]?.subject).toBe('Lina Haddad invites you to a team')
    await testApp.as(shy)('PUT /api/projects/invitations/preference', { body: { accepts_invitations: false } })
    expect(await search('wanjiru kim')).toEqual([])
  })

  test('is refused to visitors, and without a valid name', async () => {
    const search = (by: typeof student | undefined, text: string) =>
      testApp.as(by)('GET /api/projects/members', { query: { search: text } })
    await expect(search(undefined, 'Otto')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(search(student, ' o ')).rejects.toMatchObject({ detail: 'Please enter at least 2 letters.' })
    await expect(mine(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(
      testApp.as(student)('PUT /api/projects/invitations/preference', {
        body: { accepts_invitations: 'yes' as never },
      }),
    ).rejects.toMatchObject({ kind: 'invalid', detail: 'Please choose yes or no.' })
  })

  test('is only for the lead', async () => {
    const { lead, paperId } = await aTeam('team')
    const mate = await aMate(lead, paperId)
    const email = 'somebody@example.org'
    await expect(invite(mate, paperId, { email })).rejects.toMatchObject({ kind: 'forbidden' })
    for (const other of [student, admin]) {
      await expect(invite(other, paperId, { email })).rejects.toMatchObject({ kind: 'not_found' })
      await expect(teamFor(other, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    }
    await expect(invite(undefined, paperId, { email })).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(invite(lead, randomUUID(), { email })).rejects.toMatchObject({ kind: 'not_found' })
    expect((await teamFor(mate, paperId)).invitations).toEqual([])
  })

  test('is limited to the claimed places', async () => {
    const solo = await aTeam('solo')
    await expect(invite(solo.lead, solo.paperId, { email: 'a@example.org' })).rejects.toMatchObject(
      refused('This is a solo project, so you can’t invite anyone.'),
    )
    const pair = await aTeam('pair')
    await invite(pair.lead, pair.paperId, { email: 'a@example.org' })
    await expect(invite(pair.lead, pair.paperId, { email: 'b@example.org' })).rejects.toMatchObject(
      refused('This team already has 2 members, including pending invitations.'),
    )
    const team = await aTeam('team')
    await invite(team.lead, team.paperId, { email: 'a@example.org' })
  })

  test('a second time returns the pending invitation, mailed once', async () => {
    const { lead, paperId, project } = await aTeam('pair')
    const email = `${randomUUID()}@example.org`
    const [one, other] = await Promise.all(
      [email, email.toUpperCase()].map((to) => invite(lead, paperId, { email: to })),
    )
    expect({ ...other?.invitation, link: '' }).toEqual({ ...one?.invitation, link: '' })
    expect(await countsOf(project)).toMatchObject({ places_taken: 2, students: 1 })
    const mails = await testApp.kernel.db
      .selectFrom('kernel.mail')
      .where('recipient', 'ilike', email)
      .selectAll()
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('ends with the project', async () => {
    const { lead, paperId, project } = await aTeam('pair')
    const guest = await findable(await testApp.createMember())
    const { invitation } = await invite(lead, paperId, { user_id: guest.id })
    await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, project))
    await expect(respond(guest, invitation.invitation_id)).rejects.toMatchObject(
      refused('This invitation was withdrawn.'),
    )
  })
})

test('a member who joined by invitation can neither claim the project nor join its waitlist', async () => {
  const lead = await testApp.createMember()
  const project = await aProject({ maxStudents: 4 })
  const { claim: made } = await claim(lead, project, 'pair')
  const paperId = await teamsTestApp.approve(made.claim_id)
  const mate = await aMate(lead, paperId)
  await expect(claim(mate, project)).rejects.toMatchObject(refused('You are on the team of this project.'))
  const shown = (await openProjects(mate)).find(({ project_id: id }) => id === project)
  expect(shown).toMatchObject({ available_spots: 2, on_team: true })
})

describe('answering', () => {
  test('with a refusal, the place is held for another person', async () => {
    const { lead, paperId, project } = await aTeam('pair')
    const guest = await findable(await testApp.createMember())
    const { invitation } = await invite(lead, paperId, { user_id: guest.id })
    await respond(guest, invitation.invitation_id, false)
    await expect(respond(guest, invitation.invitation_id)).rejects.toMatchObject(
      refused('This invitation was already declined.'),
    )
    expect(await countsOf(project)).toMatchObject({ places_taken: 2, students: 1 })
    await invite(lead, paperId, { user_id: guest.id })
  })

  test('is refused to others, to visitors, with invalid input, and to members who may not write', async () => {
    const { lead, paperId } = await aTeam('pair')
    const clinician = await testApp.createMember({ role: 'clinician' })
    const { invitation } = await invite(lead, paperId, { email: clinician.email })
    const id = invitation.invitation_id
    await expect(respond(student, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(respond(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(respond(student, id, 'yes' as never)).rejects.toMatchObject({ detail: 'Please accept or decline.' })
    await open(clinician, await tokenFor(clinician.email))
    await expect(respond(clinician, id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(open(clinician, 'no-such-token')).rejects.toMatchObject({ kind: 'not_found' })
    await expect(open(clinician, '')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(open(undefined, 'x')).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is refused to a claimant of the project, and takes the member off the waitlist', async () => {
    const { lead, paperId, project } = await aTeam('pair', 3)
    const claimant = await findable(await testApp.createMember())
    const { claim: made } = await claim(claimant, project)
    const { invitation } = await invite(lead, paperId, { user_id: claimant.id })
    await expect(respond(claimant, invitation.invitation_id)).rejects.toMatchObject({ kind: 'conflict' })
    await testApp.as(lead)('DELETE /api/student/papers/:paperId/invitations/:invitationId', {
      params: { paperId, invitationId: invitation.invitation_id },
    })
    const waiting = await findable(await testApp.createMember())
    await testApp.as(waiting)('POST /api/projects/:projectId/waitlist', { params: { projectId: project } })
    const second = await invite(lead, paperId, { user_id: waiting.id })
    await testApp.as(claimant)('DELETE /api/projects/claims/:claimId', { params: { claimId: made.claim_id } })
    await respond(waiting, second.invitation.invitation_id)
    // The seat of the withdrawn claim was held for the waiting member, and is free again after they joined by
    // invitation.
    expect(await countsOf(project)).toEqual({ places_taken: 2, students: 2, waiting: 0 })
  })

  test('after two weeks is too late, and the address is deleted a month later', async () => {
    const { lead, paperId } = await aTeam('pair')
    const guest = await testApp.createMember()
    const { invitation } = await invite(lead, paperId, { email: guest.email })
    const token = await tokenFor(guest.email)
    await open(guest, token)
    testApp.advanceClock(14 * DAY_MS)
    await expect(respond(await freshly(guest), invitation.invitation_id)).rejects.toMatchObject(
      refused('This invitation has expired. Please ask for a new one.'),
    )
    expect((await teamFor(await freshly(lead), paperId)).invitations).toEqual([])
    await sweepInvitations(testApp.kernel)
    const stored = () =>
      testApp.kernel.db
        .selectFrom('projects.invitation')
        .select(['status', 'email'])
        .where('id', '=', invitation.invitation_id)
        .executeTakeFirst()
    expect(await stored()).toEqual({ status: 'lapsed', email: guest.email })
    testApp.advanceClock(31 * DAY_MS)
    await sweepInvitations(testApp.kernel)
    expect(await stored()).toEqual({ status: 'lapsed', email: null })
  })
})
