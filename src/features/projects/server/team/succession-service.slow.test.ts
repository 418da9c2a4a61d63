import { afterAll, expect, test } from 'vitest'
import { recoverDeleted, softDelete } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { createSession } from '#server/testing/calls.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { createTeamsTestApp } from './team.fixture.ts'
import { settleTeamsOf } from './succession.ts'
import { successorOf } from './team.ts'

const DAY_MS = 86_400_000
const { testApp, admin, aTeam, aMate, claim, invite, teamFor, mailsTo } = await createTeamsTestApp()
afterAll(() => testApp.stop())
const { db } = testApp.kernel

/** Advances the clock by some days, and creates a new session for the admin, whose session may have expired. */
const pass = async (days: number) => {
  testApp.advanceClock(days * DAY_MS)
  admin.token = await createSession(testApp, admin.id)
}
const leave = ({ token, password }: TestMember) =>
  testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
const signIn = ({ email, password }: TestMember) =>
  testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
const rolesFor = async (member: TestMember, paperId: string) =>
  Object.fromEntries((await teamFor(member, paperId)).members.map(({ id, role }) => [id, role]))
const bellOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text }) => text)
const leadsOf = (paperId: string) =>
  db.selectFrom('team.member').select('member_id').where('paper_id', '=', paperId).where('lead', '=', true).execute()
const statusOf = async (project: string) =>
  (await db.selectFrom('projects.project').select('status').where('id', '=', project).executeTakeFirstOrThrow()).status

/** Creates a team of a lead and two other members, who joined one minute apart. */
async function aTeamOfThree() {
  const team = await aTeam('team')
  testApp.advanceClock(60_000)
  const first = await aMate(team.lead, team.paperId)
  testApp.advanceClock(60_000)
  const second = await aMate(team.lead, team.paperId)
  return { ...team, first, second }
}

test('the longest-serving member replaces a lead who leaves, and all are notified', async () => {
  const { lead, paperId, first, second } = await aTeamOfThree()
  await leave(lead)
  expect(await rolesFor(second, paperId)).toEqual({ [first.id]: 'lead', [second.id]: 'member', [lead.id]: 'member' })
  expect((await bellOf(first))[0]).toMatch(/^You now lead the team of “.*” because its previous lead has left Inflo\.$/)
  expect((await bellOf(second))[0]).toMatch(
    /^Otto Berg now leads the team of “.*” because its previous lead has left Inflo\.$/,
  )
  await invite(first, paperId, { email: 'a.fourth@example.org' })
})

test('a lead who returns within thirty days is on the team again but no longer leads it', async () => {
  const { lead, paperId, first } = await aTeamOfThree()
  await leave(lead)
  await signIn(lead)
  const returned = { ...lead, token: await createSession(testApp, lead.id) }
  expect(await leadsOf(paperId)).toEqual([{ member_id: first.id }])
  expect(await rolesFor(returned, paperId)).toMatchObject({ [lead.id]: 'member', [first.id]: 'lead' })
  await testApp.as(first)('PUT /api/student/papers/:paperId/lead', { params: { paperId }, body: { user_id: lead.id } })
  expect(await leadsOf(paperId)).toEqual([{ member_id: lead.id }])
})

test('a member who leaves changes nothing for the lead', async () => {
  const { lead, paperId, first } = await aTeamOfThree()
  await leave(first)
  expect(await leadsOf(paperId)).toEqual([{ member_id: lead.id }])
  await expect(
    testApp.as(lead)('PUT /api/student/papers/:paperId/lead', { params: { paperId }, body: { user_id: first.id } }),
  ).rejects.toMatchObject({ kind: 'invalid', detail: 'This member has left Inflo, so they cannot lead the team.' })
})

test('a team that leaves together closes its project once nobody can return, and its waitlist is notified', async () => {
  const { project, lead, first, second, paperId } = await aTeamOfThree()
  await db.updateTable('projects.project').set({ max_students: 5 }).where('id', '=', project).execute()
  const claimant = await testApp.createMember()
  await claim(claimant, project, 'solo')
  await Promise.all([leave(lead), leave(first), leave(second)])
  expect(await statusOf(project)).toBe('open')
  await pass(31)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await statusOf(project)).toBe('closed')
  expect((await bellOf({ ...claimant, token: await createSession(testApp, claimant.id) }))[0]).toContain(
    'is no longer open',
  )
  expect((await mailsTo(claimant.email)).map(({ subject }) => subject.slice(0, 14))).toContain('No longer open')
  expect(await leadsOf(paperId)).toHaveLength(1)
})

const rowsAround = async (project: string) => ({
  project: await db.selectFrom('projects.project').selectAll().where('id', '=', project).execute(),
  claims: await db.selectFrom('projects.claim').selectAll().where('project_id', '=', project).orderBy('id').execute(),
  papers: await db.selectFrom('team.paper').selectAll().where('project_id', '=', project).execute(),
  team: await db
    .selectFrom('team.member')
    .selectAll()
    .where('paper_id', 'in', db.selectFrom('team.paper').select('id').where('project_id', '=', project))
    .orderBy('member_id')
    .execute(),
})
const closingsOf = async (project: string) => {
  const closed = await db.selectFrom('kernel.event').select('data').where('type', '=', 'paper.closed').execute()
  return closed.filter(({ data }) => JSON.stringify(data).includes(project))
}
const deleteByAdmin = ({ id }: TestMember) =>
  transact(testApp.kernel, (tx) => softDelete(testApp.kernel, tx, { ids: [id], actor: admin, reason: 'By mistake.' }))
const recoverByAdmin = ({ id }: TestMember) =>
  transact(testApp.kernel, (tx) => recoverDeleted(testApp.kernel, tx, { id, actor: admin }))

test.each([
  ['by an admin', deleteByAdmin, recoverByAdmin],
  ['by themselves', leave, signIn],
])('a member deleted %s who returns finds project, claims and paper unchanged', async (_, remove, comeBack) => {
  const { project, lead } = await aTeam('solo')
  await claim(await testApp.createMember(), project, 'solo')
  const before = await rowsAround(project)
  expect([before.project.length, before.claims.length, before.papers.length, before.team.length]).toEqual([1, 2, 1, 1])
  await remove(lead)
  await testApp.runPendingJobs()
  expect(await rowsAround(project)).toEqual(before)
  await pass(29)
  await eraseDeletedAccounts(testApp.kernel)
  await comeBack(lead)
  await testApp.runPendingJobs()
  expect(await rowsAround(project)).toEqual(before)
  expect(await closingsOf(project)).toEqual([])
})

test('if the lead is erased while a teammate may still return, the teammate leads and the project stays open', async () => {
  const { project, lead, paperId } = await aTeam('pair')
  const mate = await aMate(lead, paperId)
  await leave(mate)
  const left = testApp.kernel.now()
  await leave(lead)
  await db
    .updateTable('accounts.member')
    .set({ deleted_at: new Date(left.getTime() - 31 * DAY_MS) })
    .where('id', '=', lead.id)
    .execute()
  await eraseDeletedAccounts(testApp.kernel)
  expect([await statusOf(project), await leadsOf(paperId)]).toEqual(['open', [{ member_id: mate.id }]])
  await pass(31)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await statusOf(project)).toBe('closed')
  expect(await closingsOf(project)).toHaveLength(1)
})

test('a sole author who returns can continue the paper', async () => {
  const { project, lead, paperId } = await aTeam('solo')
  await leave(lead)
  expect(await statusOf(project)).toBe('open')
  await signIn(lead)
  const token = await createSession(testApp, lead.id)
  expect(await rolesFor({ ...lead, token }, paperId)).toEqual({ [lead.id]: 'lead' })
  await testApp.as({ token })('PUT /api/student/papers/:paperId/sections/:sectionName', {
    params: { paperId, sectionName: 'methods' },
    body: { content: 'Two wards, one year.' },
  })
})

test('if the lead and a teammate leave at the same time, the third member leads', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { lead, paperId, first, second } = await aTeamOfThree()
    await Promise.all([leave(lead), leave(first)])
    expect(await leadsOf(paperId)).toEqual([{ member_id: second.id }])
  }
})

test('an erasure settles the teams of a member deleted in another way, and settling twice changes nothing', async () => {
  const { lead, paperId, first } = await aTeamOfThree()
  await db.updateTable('accounts.member').set({ deleted_at: testApp.kernel.now() }).where('id', '=', lead.id).execute()
  expect(await leadsOf(paperId)).toEqual([{ member_id: lead.id }])
  await pass(31)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await leadsOf(paperId)).toEqual([{ member_id: first.id }])
  const told = (await mailsTo(first.email)).length
  await transact(testApp.kernel, (tx) => settleTeamsOf(testApp.kernel, tx, { memberId: lead.id, forGood: true }))
  expect(await leadsOf(paperId)).toEqual([{ member_id: first.id }])
  expect(await mailsTo(first.email)).toHaveLength(told)
})

test('the lead stays while they are on the team; otherwise the first remaining member follows', () => {
  const members = ['a', 'b', 'c'].map((id, place) => ({ id, lead: place === 0 }))
  const among = (...ids: string[]) => successorOf(members, new Set(ids))
  expect([among('a', 'b'), among('c', 'b'), among('c'), among()]).toEqual([
    'unchanged',
    { lead: 'b' },
    { lead: 'c' },
    'nobody',
  ])
})
