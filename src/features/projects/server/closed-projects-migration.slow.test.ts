import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { MIGRATIONS_DIRECTORY } from '#server/data/migrate.ts'
import { withMovedTables } from '#server/data/upgrade/previous-version.fixture.ts'
import { paperStates } from '#features/team/states.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from './team/team.fixture.ts'

const { testApp, aTeam, aMate, claim, invite, findable, countsOf } = await createTeamsTestApp()
const pool = new pg.Pool({ ...testApp.connection })
afterAll(async () => {
  await pool.end()
  await testApp.stop()
})
const { db } = testApp.kernel

const mend = async () => {
  const text = await readFile(join(MIGRATIONS_DIRECTORY, '0175_projects_settled.sql'), 'utf8')
  await pool.query(withMovedTables(text))
}
const bellOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text }) => text)
const teamOf = async (paperId: string) =>
  (await db.selectFrom('team.member').select(['member_id', 'lead']).where('paper_id', '=', paperId).execute())
    .filter(({ lead }) => lead)
    .map(({ member_id: id }) => id)
const goneAt = (member: TestMember) =>
  db.updateTable('accounts.member').set({ deleted_at: testApp.kernel.now() }).where('id', '=', member.id).execute()
const statusOf = async (project: string) =>
  (await db.selectFrom('projects.project').select('status').where('id', '=', project).executeTakeFirstOrThrow()).status

/**
 * Creates an open project with a paper. Before the migration, such a project stayed open when its paper was rejected or
 * its author left.
 */
async function aProjectForgotten() {
  const { lead, paperId, project } = await aTeam('pair', 4)
  const guest = await findable(await testApp.createMember())
  await invite(lead, paperId, { user_id: guest.id })
  const claimant = await testApp.createMember()
  await claim(claimant, project, 'pair')
  const waiting = await testApp.createMember()
  await testApp.as(waiting)('POST /api/projects/:projectId/waitlist', { params: { projectId: project } })
  return { project, lead, paperId, people: [guest, claimant, waiting] }
}

test('the migration closes projects left open before and notifies the people concerned once', async () => {
  const rejected = await aProjectForgotten()
  await db.updateTable('team.paper').set({ status: paperStates.rejected }).where('id', '=', rejected.paperId).execute()
  const abandoned = await aProjectForgotten()
  await goneAt(abandoned.lead)
  const open = await aProjectForgotten()
  await mend()
  for (const { project, people } of [rejected, abandoned]) {
    expect([await statusOf(project), await countsOf(project)]).toMatchObject([
      'closed',
      { places_taken: 2, waiting: 0, students: 1 },
    ])
    for (const member of people) expect((await bellOf(member))[0]).toContain('is no longer open')
  }
  expect([await statusOf(open.project), await countsOf(open.project)]).toMatchObject([
    'open',
    { places_taken: 4, waiting: 1 },
  ])
  const told = (await bellOf(rejected.people[1]!)).length
  await mend()
  expect(await bellOf(rejected.people[1]!)).toHaveLength(told)
})

test('a team whose lead had left is led by its longest-serving member', async () => {
  const { lead, paperId } = await aTeam('team')
  testApp.advanceClock(60_000)
  const mates: TestMember[] = []
  for (let count = 0; count < 2; count += 1) {
    mates.push(await aMate(lead, paperId))
    testApp.advanceClock(60_000)
  }
  await goneAt(lead)
  await mend()
  expect(await teamOf(paperId)).toEqual([mates[0]!.id])
  expect(await bellOf(mates[0]!)).toContainEqual(expect.stringMatching(/^You lead the team of/))
  expect(await bellOf(mates[1]!)).toContainEqual(expect.stringMatching(/^Otto Berg leads the team of/))
})
