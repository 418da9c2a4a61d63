import { afterAll, expect, test } from 'vitest'
import { hasProvenAddress, recordAddressProven } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const teamsTestApp = await createTeamsTestApp()
const { testApp, aTeam, invite, respond, open, teamFor, mailsTo, findable } = teamsTestApp
afterAll(() => testApp.stop())

const mine = (by: TestMember) => testApp.as(by)('GET /api/projects/invitations/mine')

test('an invitation by address shows inside at once to whoever has proved the address, and is answered there', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await testApp.createMember({ firstName: 'Otto', lastName: 'Berg' })
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, guest.id, testApp.kernel.now()))
  const { invitation } = await invite(lead, paperId, { email: guest.email })
  expect((await mine(guest)).invitations).toMatchObject([{ invitation_id: invitation.invitation_id }])
  const { notifications: notices } = await testApp.as(guest)('GET /api/notifications')
  expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Lina Haddad invites you to write')])
  // One mail, with the link; and the lead reads what they typed, not whose it is.
  expect(await mailsTo(guest.email)).toHaveLength(1)
  expect((await teamFor(lead, paperId)).invitations.map(({ to }) => to)).toEqual([guest.email])
  expect(await respond(guest, invitation.invitation_id)).toEqual({ paper_id: paperId })
})

test('an address of whoever is invited by name already says nothing about whose the address is', async () => {
  const { lead, paperId } = await aTeam('team')
  const guest = await findable(await testApp.createMember())
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, guest.id, testApp.kernel.now()))
  await invite(lead, paperId, { user_id: guest.id })
  await invite(lead, paperId, { email: guest.email })
  expect((await mine(guest)).invitations).toHaveLength(1)
})

test('an invitation shows the link to whoever invites where no mail leaves, and following that proves no mailbox', async () => {
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
