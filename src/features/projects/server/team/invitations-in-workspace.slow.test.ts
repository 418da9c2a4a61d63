import { afterAll, expect, test } from 'vitest'
import { hasProvenAddress, recordAddressProven } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const teamsTestApp = await createTeamsTestApp()
const { testApp, aTeam, invite, respond, open, teamFor, mailsTo, findable } = teamsTestApp
afterAll(() => testApp.stop())

const mine = (by: TestMember) => testApp.as(by)('GET /api/projects/invitations/mine')

test('an invitation by address appears in the workspace of a member who has proved the address, and can be answered there', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await testApp.createMember({ firstName: 'Otto', lastName: 'Berg' })
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, guest.id, testApp.kernel.now()))
  const { invitation } = await invite(lead, paperId, { email: guest.email })
  expect((await mine(guest)).invitations).toMatchObject([{ invitation_id: invitation.invitation_id }])
  const { notifications: notices } = await testApp.as(guest)('GET /api/notifications')
  expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Lina Haddad invites you to help write')])
  // The member gets one e-mail, with the link. The lead sees the address that they entered, not the member's name.
  expect(await mailsTo(guest.email)).toHaveLength(1)
  expect((await teamFor(lead, paperId)).invitations.map(({ to }) => to)).toEqual([guest.email])
  expect(await respond(guest, invitation.invitation_id)).toEqual({ paper_id: paperId })
})

test('inviting the address of a member already invited by name does not reveal whose address it is', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await findable(await testApp.createMember())
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, guest.id, testApp.kernel.now()))
  await invite(lead, paperId, { user_id: guest.id })
  await invite(lead, paperId, { email: guest.email })
  expect((await mine(guest)).invitations).toHaveLength(1)
})

test('without a mail server the inviter sees the link, and opening it does not prove the mailbox', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await testApp.createMember()
  const first = await invite(lead, paperId, { email: guest.email })
  const again = await invite(lead, paperId, { email: guest.email })
  const tokenOf = (link: string | null) => /token=([\w-]+)/.exec(link ?? '')?.[1] ?? ''
  expect(again.invitation.invitation_id).toBe(first.invitation.invitation_id)
  await expect(open(guest, tokenOf(first.invitation.link))).rejects.toMatchObject({ kind: 'not_found' })
  await open(guest, tokenOf(again.invitation.link))
  expect(await hasProvenAddress(testApp.kernel.db, guest.id)).toBe(false)
})
