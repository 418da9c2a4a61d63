import { afterAll, expect, test } from 'vitest'
import { recordAddressProven } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const { testApp, aTeam, invite, findable, mailsTo } = await createTeamsTestApp()
afterAll(() => testApp.stop())

test('a blocked member cannot invite or find the blocker, and gets the usual replies', async () => {
  const { lead, paperId } = await aTeam('team')
  const blocker = await findable(await testApp.createMember({ firstName: 'Zuleika', lastName: 'Brandt' }))
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, blocker.id, testApp.kernel.now()))
  const search = async () =>
    (await testApp.as(lead)('GET /api/projects/members', { query: { search: 'zuleika' } })).members.map(({ id }) => id)
  expect(await search()).toEqual([blocker.id])
  const block = { params: { userId: lead.id }, body: {} }
  await testApp.as(blocker)('PUT /api/messaging/users/:userId/block', block)
  expect(await search()).toEqual([])
  const { invitation } = await invite(lead, paperId, { email: blocker.email })
  expect(invitation.invitation_id).toBeTruthy()
  const guests = { params: { paperId }, body: { email: blocker.email, guest: 'read' as const } }
  const { invitation_id: guestId } = await testApp.as(lead)('POST /api/student/papers/:paperId/guests', guests)
  expect(guestId).toBeTruthy()
  await testApp.runPendingJobs()
  expect(await mailsTo(blocker.email)).toEqual([])
  expect((await testApp.as(blocker)('GET /api/notifications')).notifications).toEqual([])
  expect((await testApp.as(blocker)('GET /api/projects/invitations/mine')).invitations).toEqual([])
  expect((await testApp.as(blocker)('GET /api/student/guest-invitations/mine')).invitations).toEqual([])
  const named = invite(lead, paperId, { user_id: blocker.id })
  await expect(named).rejects.toMatchObject({ detail: expect.stringContaining('can’t invite this member') as string })
})
