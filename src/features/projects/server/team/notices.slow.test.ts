import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const { testApp, aTeam, aMate, approve, claim, invite, respond, open, depart, findable, mailsTo, tokenFor } =
  await createTeamsTestApp()
afterAll(() => testApp.stop())

const sentenceOf = (text: string) => text.replace(/“.*”/, '“…”')
/** Returns a member's notifications about teams, oldest first. */
const bellOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications', { query: { size: '100' } })).notifications
    .filter(({ event }) => event.startsWith('team_'))
    .map(({ text }) => sentenceOf(text))
    .toReversed()

const INVITED = 'Lina Haddad invites you to help write “…”.'

test('each change of a team notifies the people concerned once, and not the person who made it', async () => {
  const { lead, paperId } = await aTeam('team')
  testApp.advanceClock(60_000)
  const mate = await aMate(lead, paperId)
  testApp.advanceClock(60_000)
  const shy = await findable(await testApp.createMember({ firstName: 'Wanjiru', lastName: 'Kimani' }))
  const { invitation } = await invite(lead, paperId, { user_id: shy.id })
  await invite(lead, paperId, { user_id: shy.id })
  await respond(shy, invitation.invitation_id, false)
  await respond(shy, invitation.invitation_id, false)
  testApp.advanceClock(60_000)
  const gone = await aMate(lead, paperId)
  testApp.advanceClock(60_000)
  await depart(lead, paperId, { userId: gone.id, reason: 'We have not heard from you.' })
  testApp.advanceClock(60_000)
  await testApp.as(lead)('PUT /api/student/papers/:paperId/lead', { params: { paperId }, body: { user_id: mate.id } })
  testApp.advanceClock(60_000)
  await depart(lead, paperId, { userId: lead.id })

  const joined = 'Otto Berg has joined the team of “…”.'
  expect(await bellOf(lead)).toEqual([joined, 'Wanjiru Kimani has declined the invitation to “…”.', joined])
  expect(await bellOf(mate)).toEqual([
    INVITED,
    joined,
    'Otto Berg is no longer on the team of “…”.',
    'Otto Berg now leads the team of “…”.',
    'Lina Haddad is no longer on the team of “…”.',
  ])
  expect(await bellOf(shy)).toEqual([INVITED])
  expect(await bellOf(gone)).toEqual([
    INVITED,
    'The lead removed you from the team of “…”: We have not heard from you.',
  ])
})

test('a team is notified of a member who joins with a claim, and the first member of a project gets no notification', async () => {
  const { lead, project } = await aTeam('solo')
  expect(await bellOf(lead)).toEqual([])
  const second = await testApp.createMember({ firstName: 'Kofi', lastName: 'Mensah' })
  const { claim: made } = await claim(second, project, 'solo')
  await approve(made.claim_id)
  expect(await bellOf(lead)).toEqual(['Kofi Mensah has joined the team of “…”.'])
  expect(await bellOf(second)).toEqual([])
})

test('a mailbox gets one e-mail with its link, and opening it sends no second notification', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await testApp.createMember({ firstName: 'Ines' })
  await invite(lead, paperId, { email: guest.email })
  const { invitation } = await open(guest, await tokenFor(guest.email))
  await respond(guest, invitation.invitation_id)
  expect((await mailsTo(guest.email)).filter(({ subject }) => subject.includes('invites you'))).toHaveLength(1)
  expect(await bellOf(guest)).toEqual([])
  expect((await bellOf(lead))[0]).toMatch(/^Ines .* has joined the team of/)
  const sent = await testApp.kernel.db
    .selectFrom('kernel.event')
    .select('data')
    .where('type', '=', 'invitation.sent')
    .where('subject_id', '=', invitation.invitation_id)
    .execute()
  expect(sent.map(({ data }) => Object.keys(data as object).toSorted())).toEqual([
    ['invitation_id', 'paper_id', 'project_id'],
  ])
})
