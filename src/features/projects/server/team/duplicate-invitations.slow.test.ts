import { afterAll, describe, expect, test } from 'vitest'
import type { TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const { testApp, student, aTeam, approve, claim, invite, respond, open, teamFor, tokenFor, findable, countsOf } =
  await createTeamsTestApp()
afterAll(() => testApp.stop())

const refused = (detail: string) => ({ kind: 'conflict', detail })
const ON_TEAM = refused('You are on this team already.')
const mine = (by: TestMember) => testApp.as(by)('GET /api/projects/invitations/mine')

/** A team whose lead has invited one person by name and by mail, in this order. */
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
  'who is invited by $order.0 and then by $order.1',
  ({ order }) => {
    test('opens the mailed link, has one invitation from then on, and joins by it', async () => {
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

    test('joins by name, and gives the other place back by opening the link', async () => {
      const { lead, paperId, guest, ids, token } = await invitedTwice(order)
      await respond(guest, ids.name)
      expect((await teamFor(lead, paperId)).invitations).toHaveLength(1)
      await expect(open(guest, token)).rejects.toMatchObject(ON_TEAM)
      await expect(open(guest, token)).rejects.toMatchObject(ON_TEAM)
      expect((await teamFor(lead, paperId)).invitations).toEqual([])
    })

    test('opens the link beside their answer by name, and is on the team once', async () => {
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

test('the link opens beside an invitation by name that has lapsed and was not swept yet', async () => {
  const { guest, ids, token } = await invitedTwice(['mail', 'name'])
  const lapsed = testApp.kernel.db.updateTable('projects.invitation').set({ ends_at: testApp.kernel.now() })
  await lapsed.where('id', '=', ids.name).execute()
  expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
})

test('a mailed link is of no use to another account, and leaves the invitation as it was', async () => {
  const { guest, token, ids } = await invitedTwice(['mail'])
  await expect(open(student, token)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await open(guest, token)).invitation.invitation_id).toBe(ids.mail)
  await expect(respond(student, ids.mail)).rejects.toMatchObject({ kind: 'not_found' })
})

test('who is invited and joins by a claim of their own is invited no more', async () => {
  const { lead, paperId, project, guest } = await invitedTwice(['name'])
  // The lead’s team holds all four seats of the project: one more for the claim.
  await testApp.kernel.db.updateTable('projects.project').set({ max_students: 5 }).where('id', '=', project).execute()
  await approve((await claim(guest, project, 'solo')).claim.claim_id)
  const team = await teamFor(lead, paperId)
  expect(team.members.map(({ id }) => id)).toContain(guest.id)
  expect(team.invitations).toEqual([])
})
