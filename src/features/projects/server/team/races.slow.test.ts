import { afterAll, expect, test } from 'vitest'
import type { Failure } from '#shared/calls/failure.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const { testApp, aTeam, invite, respond, teamFor, depart, findable, aMate, countsOf, claim } =
  await createTeamsTestApp()
afterAll(() => testApp.stop())

const fulfilled = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled')
const kinds = (answers: PromiseSettledResult<unknown>[]) =>
  new Set(answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Failure).kind] : [])))
const many = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => findable(await testApp.createMember())))

test('thirty people invited and answering at the same time never make a team of more than four', async () => {
  const { lead, paperId, project } = await aTeam('team')
  const guests = await many(30)
  const sent = await Promise.allSettled(guests.map(({ id }) => invite(lead, paperId, { user_id: id })))
  expect(fulfilled(sent)).toHaveLength(3)
  expect(kinds(sent)).toEqual(new Set(['conflict']))
  const answers = await Promise.allSettled(
    sent.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? Array.from({ length: 5 }, () => respond(guests[index], answer.value.invitation.invitation_id))
        : [],
    ),
  )
  // All answers succeed, since accepting an invitation again has no further effect.
  expect(fulfilled(answers)).toHaveLength(15)
  expect((await teamFor(lead, paperId)).members).toHaveLength(4)
  expect(await countsOf(project)).toMatchObject({ places_taken: 4, students: 4 })
})

test('a member who leaves while twenty claim makes room for exactly one', async () => {
  const { lead, paperId, project } = await aTeam('pair', 2)
  const mate = await aMate(lead, paperId)
  const members = await many(20)
  const [, ...claims] = await Promise.allSettled([
    depart(mate, paperId, { userId: mate.id }),
    ...members.map((member) => claim(member, project)),
  ])
  const late = await Promise.allSettled(members.map((member) => claim(member, project)))
  const claimed = [...claims, ...late].flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(new Set(claimed.map((made) => ('claim' in made ? made.claim.claim_id : '')))).toHaveProperty('size', 1)
  expect(kinds([...claims, ...late])).toEqual(new Set(['conflict']))
  expect(await countsOf(project)).toMatchObject({ places_taken: 2, students: 1 })
})

test('an answer and its withdrawal at the same time: only one of them happens', async () => {
  const { lead, paperId, project } = await aTeam('pair')
  for (let round = 0; round < 5; round += 1) {
    const [guest] = await many(1)
    const { invitation } = await invite(lead, paperId, { user_id: guest!.id })
    const answers = await Promise.allSettled([
      respond(guest, invitation.invitation_id),
      testApp.as(lead)('DELETE /api/student/papers/:paperId/invitations/:invitationId', {
        params: { paperId, invitationId: invitation.invitation_id },
      }),
    ])
    expect(fulfilled(answers)).toHaveLength(1)
    const { members } = await teamFor(lead, paperId)
    expect((await countsOf(project)).students).toBe(members.length)
    if (members.length === 2) await depart(guest, paperId, { userId: guest!.id })
  }
})
