import { afterAll, expect, test } from 'vitest'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { createTeamsTestApp } from './team.fixture.ts'

const DAY_MS = 86_400_000
const { testApp, aProject, claim, aTeam, invite, depart, aMate, findable, countsOf } = await createTeamsTestApp()
afterAll(() => testApp.stop())

test('an erased member is on no waitlist, has no invitations, and leaves no address and no reason behind', async () => {
  const { db } = testApp.kernel
  const member = await findable(await testApp.createMember({ firstName: 'Quill' }))
  const full = await aProject({ maxStudents: 2 })
  await claim(await testApp.createMember(), full, 'pair')
  await testApp.as(member)('POST /api/projects/:projectId/waitlist', { params: { projectId: full } })
  const byMail = await aTeam('pair')
  await invite(byMail.lead, byMail.paperId, { email: member.email })
  const byName = await aTeam('pair')
  await invite(byName.lead, byName.paperId, { user_id: member.id })
  const left = await aTeam('pair')
  const mate = await aMate(left.lead, left.paperId)
  await depart(mate, left.paperId, { userId: mate.id, reason: 'I have moved to Quillfeather.' })

  const exported = JSON.stringify(await testApp.as(mate)('GET /api/auth/export'))
  expect(exported).toContain('I have moved to Quillfeather.')
  for (const { token, password } of [member, mate]) {
    await testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
  }
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)

  expect(await countsOf(full)).toMatchObject({ waiting: 0 })
  const invitations = await db
    .selectFrom('projects.invitation')
    .select(['status', 'email'])
    .where('project_id', 'in', [byMail.project, byName.project])
    .execute()
  expect(invitations).toEqual([
    { status: 'withdrawn', email: null },
    { status: 'withdrawn', email: null },
  ])
  expect(
    await db.selectFrom('projects.findable_member').selectAll().where('member_id', '=', member.id).execute(),
  ).toEqual([])
  const departures = await db
    .selectFrom('projects.departure')
    .select('reason')
    .where('member_id', '=', mate.id)
    .execute()
  expect(departures).toEqual([{ reason: 'Erased with the account.' }])
})
