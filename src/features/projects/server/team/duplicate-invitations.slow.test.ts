import { afterAll, describe, expect, test } from 'vitest'
import type { TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const { testApp, student, aTeam, approve, claim, invite, respond, open, teamFor, tokenFor, findable, countsOf } =
  await createTeamsTestApp()
afterAll(() => testApp.stop())

const refused = (detail: string) => ({ kind: 'conflict', detail })
const ON_TEAM = refused('You’re already on this team.')
const mine = (by: TestMember) => testApp.as(by)('GET /api/projects/invitations/mine')

/** Creates a team whose lead has invited one person by name and by e-mail, in the given order. */
async function invitedTwice(order: readonly ('name' | 'mail')[]) {
  const { lead, paperId, project } = await aTeam('team')
  const guest = await findable(await testApp.createMember({ firstName: 'Otto' }))
  const ids = { name: '', mail: '' }
  for (const way of order) {
    const sent = await invite(lead, paperId, way === 'name' ? { user_id: guest.id } : { email: guest.email })
    ids[way] = sent.invitation.invitation_id
  }
  return { lead, paperId, project, guest, ids, token: await tokenFor(guest.email) }
}

describe.each([{ order: ['name', 'mail'] as const }, { order: ['mail', 'name'] as const }])(
  'a person invited by $order.0 and then by $order.1',
  ({ order }) => {
    test('opens the mailed link, then has one invitation and joins with it', async () => {
      const { lead, paperId, project, guest, ids, token } = await invitedTwice(order)
      expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
      expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
      expect((await mine(guest)).invitations.map((one) => one.invitation_id)).toEqual([ids.mail])
      expect((await teamFor(lead, paperId)).invitations).toHaveLength(1)
      await expect(respond(guest, ids.name)).rejects.toMatchObject(refused('This invitation was withdrawn.'))
      expect(await respond(guest, ids.mail)).toEqual({ paper_id: paperId })
      await expect(respond(guest, ids.name)).rejects.toMatchObject(ON_TEAM)
      expect(await respond(guest, ids.mail)).toEqual({ paper_id: paperId })
      expect(await countsOf(project)).toMatchObject({ students: 2 })
    })

    test('joins by name, and opening the link releases the other place', async () => {
      const { lead, paperId, guest, ids, token } = await invitedTwice(order)
      await respond(guest, ids.name)
      expect((await teamFor(lead, paperId)).invitations).toHaveLength(1)
      await expect(open(guest, token)).rejects.toMatchObject(ON_TEAM)
      await expect(open(guest, token)).rejects.toMatchObject(ON_TEAM)
      expect((await teamFor(lead, paperId)).invitations).toEqual([])
    })

    test('opens the link while answering by name, and is on the team once', async () => {
      const { lead, paperId, project, guest, ids, token } = await invitedTwice(order)
      const answers = await Promise.allSettled([open(guest, token), respond(guest, ids.name), open(guest, token)])
      const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Failure] : []))
      expect(refusals.filter(({ kind }) => kind !== 'conflict')).toEqual([])
      await respond(guest, ids.mail).catch(() => undefined)
      const { members } = await teamFor(lead, paperId)
      expect(members.filter(({ id }) => id === guest.id)).toHaveLength(1)
      expect(await countsOf(project)).toMatchObject({ students: 2 })
    })
  },
)

test('the link opens although an expired invitation by name has not been removed yet', async () => {
  const { guest, ids, token } = await invitedTwice(['mail', 'name'])
  const lapsed = testApp.kernel.db.updateTable('projects.invitation').set({ ends_at: testApp.kernel.now() })
  await lapsed.where('id', '=', ids.name).execute()
  expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
})

test('a mailed link does not work for another account and leaves the invitation unchanged', async () => {
  const { guest, token, ids } = await invitedTwice(['mail'])
  await expect(open(student, token)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
  await expect(respond(student, ids.mail)).rejects.toMatchObject({ kind: 'not_found' })
})

test('an invited person who joins with a claim has no invitation left', async () => {
  const { lead, paperId, project, guest } = await invitedTwice(['name'])
  // The lead’s team uses all four seats of the project, so the claim needs a fifth seat.
  await testApp.kernel.db.updateTable('projects.project').set({ max_students: 5 }).where('id', '=', project).execute()
  await approve((await claim(guest, project, 'solo')).claim.claim_id)
  const team = await teamFor(lead, paperId)
  expect(team.members.map(({ id }) => id)).toContain(guest.id)
  expect(team.invitations).toEqual([])
})
