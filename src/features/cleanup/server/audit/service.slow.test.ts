import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage } from '#features/community/server/community.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createRealMember } from '../cleanup.fixture.ts'

const READ = 'GET /api/admin/health/integrity'
const RUN = 'POST /api/admin/health/integrity/run'
const LOOK = 'GET /api/admin/health/integrity/:name'
const REPAIR = 'POST /api/admin/health/integrity/:name/repair'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  const student = await createRealMember(testApp)
  await postMessage(testApp, student, { content: 'Hello' })
  await createQuestion(testApp)
  await createClaim(testApp, { by: student, admin, questionId: (await createQuestion(testApp)).id })
  const { id } = await createSubmission(testApp, student)
  await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  await testApp.runPendingJobs()
})
afterAll(() => testApp.stop())

async function audit() {
  await testApp.as(admin)(RUN)
  await testApp.runPendingJobs()
  return testApp.as(admin)(READ)
}
const repair = async (name: string) => {
  const { hash } = await testApp.as(admin)(LOOK, { params: { name } })
  return testApp.as(admin)(REPAIR, { params: { name }, body: { reason: 'Found by the audit.', preview_hash: hash } })
}
const run = async (statements: string) => {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(testApp.kernel.db)
}

test('there is no result before the first audit; afterwards it is shown at once, and a repair creates a missing backup', async () => {
  expect(await testApp.as(admin)(READ)).toMatchObject({ status: 'pending', timestamp: null, last_backup: null })
  const found = await audit()
  expect(found).toMatchObject({
    status: 'warning',
    orphan_papers: 0,
    counts: { users: 2, graveyard: 0, research_library: 1 },
  })
  expect(found.findings.map(({ name }) => name)).toEqual(['recovery.backup-age'])
  expect((await repair('recovery.backup-age')).count).toBe(0)
  const after = await testApp.as(admin)(READ)
  expect(after).toMatchObject({ status: 'ok', issues: [] })
  expect(after.last_backup).not.toBeNull()
  testApp.advanceClock(60_000)
  await testApp.kernel.backups.take('After the audit')
  const later = await testApp.as(admin)(READ)
  expect(later.timestamp).toBe(after.timestamp)
  expect(Date.parse(later.last_backup ?? '')).toBeGreaterThan(Date.parse(after.last_backup ?? ''))
  const logged = testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select('reason')
    .where('action', '=', 'cleanup.repair')
  expect(await logged.executeTakeFirst()).toEqual({ reason: 'Found by the audit.' })
})

test.each([
  ['library.likes', 'update library.paper set likes = likes + 3'],
  ['community.heads', 'update community.conversation set head = 0; update community.participant set last_read = 0'],
  ['community.read-marks', 'update community.participant set last_read = last_read + 5'],
  ['projects.waiting', 'update projects.project set waiting = 2'],
  ['questions.history', `update questions.question set status = 'declined' where status = 'submitted'`],
  ['library.totals', 'update library.category_total set papers = papers + 2'],
  ['directory.tally', `insert into directory.tally (role, members) values ('student', 3)`],
  ['achievements.standings', 'update achievements.leaderboard_entry set unlocked = unlocked + 4'],
  ['workspace.words', 'update team.paper set word_count = word_count + 100'],
  ['control.figures', 'update control.figure set times = times + 5'],
  ['control.days', 'delete from control.daily'],
  ['cleanup.classes', 'delete from cleanup.member_class'],
])('faults of %s are found, previewed and repaired', async (name, breaking) => {
  await run(breaking)
  const { findings, issues, status } = await audit()
  expect(status).toBe('warning')
  expect(findings.map((one) => one.name)).toEqual([name])
  expect(findings[0]?.examples.length).toBeGreaterThan(0)
  expect(issues).toHaveLength(1)
  expect((await repair(name)).count).toBe(0)
  expect((await testApp.as(admin)(READ)).status).toBe('ok')
})

test('orphans and a changed log are reported, and have no automatic repair', async () => {
  await run(`update library.paper set workspace_paper_id = gen_random_uuid()`)
  const owner = new pg.Client(testApp.connection)
  await owner.connect()
  await owner.query('alter table kernel.admin_log disable trigger all')
  await owner.query(`update kernel.admin_log set reason = 'Never said.' where seq = 1`)
  await owner.query('alter table kernel.admin_log enable trigger all')
  await owner.end()
  const found = await audit()
  expect(found).toMatchObject({ status: 'error', orphan_papers: 1 })
  expect(found.findings.map(({ name }) => name)).toEqual(['library.sources', 'control.log-chain'])
  expect(found.findings[1]?.examples).toEqual(['Entry 1 was changed.'])
  await expect(repair('control.log-chain')).rejects.toMatchObject({ kind: 'conflict' })
})

test.each([
  ['library.author-accounts', 'update library.author set member_id = gen_random_uuid()'],
  ['questions.asker-accounts', 'update questions.question set asker_member_id = gen_random_uuid()'],
  ['community.sender-accounts', 'update community.message set sender_id = gen_random_uuid()'],
  ['projects.claim-accounts', 'update projects.claim set member_id = gen_random_uuid()'],
  ['workspace.team-accounts', 'update team.member set member_id = gen_random_uuid()'],
])('references to accounts that never existed are found: %s', async (name, breaking) => {
  expect((await audit()).findings.map((one) => one.name)).not.toContain(name)
  await run(breaking)
  const { findings } = await audit()
  expect(findings.find((one) => one.name === name)).toMatchObject({ repair: null })
})

test('a repair requires an admin, a known check and a current preview', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  const params = { name: 'library.likes' }
  const body = { reason: 'Tidying.', preview_hash: '0'.repeat(64) }
  await expect(testApp.as(moderator)(READ)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(moderator)(RUN)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(moderator)(REPAIR, { params, body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(admin)(LOOK, { params: { name: 'nothing' } })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(testApp.as(admin)(REPAIR, { params, body })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(testApp.as(admin)(REPAIR, { params, body: { ...body, reason: '' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
