import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTeamsTestApp } from '#features/projects/server/team/team.fixture.ts'
import { MIGRATIONS_DIRECTORY } from '#server/data/migrate.ts'
import { withMovedTables } from '#server/data/upgrade/previous-version.fixture.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { signUnsignedCertificates } from './certificates/issue-certificate.ts'

const { testApp, aTeam, aMate } = await createTeamsTestApp()
const pool = new pg.Pool({ ...testApp.connection })
afterAll(async () => {
  await pool.end()
  await testApp.stop()
})
const { db } = testApp.kernel
const KEY = 'part_of_a_team'

/** Runs the migration again, with the current names of tables that were renamed later. */
const mend = async () => {
  const text = await readFile(join(MIGRATIONS_DIRECTORY, '0481_achievements_team_dates.sql'), 'utf8')
  await pool.query(withMovedTables(text).replaceAll('standing', 'leaderboard_entry'))
}
const certificateOf = (member: TestMember) =>
  testApp.as(member)('GET /api/achievements/certificate/:userId/:achievement_key', {
    params: { userId: member.id, achievement_key: KEY },
  })
const standingOf = ({ id }: TestMember) =>
  db
    .selectFrom('achievements.leaderboard_entry')
    .select(['latest_at', 'latest_key'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()

/** Stores a later date. An earlier version did so when it checked a lead some time after the first teammate joined. */
async function dateLater({ id }: TestMember, at: Date) {
  await db
    .updateTable('achievements.unlocked')
    .set({ unlocked_at: at })
    .where('member_id', '=', id)
    .where('achievement_key', '=', KEY)
    .execute()
  await db
    .updateTable('achievements.leaderboard_entry')
    .set({ latest_at: at, latest_key: KEY })
    .where('member_id', '=', id)
    .execute()
}

test('a lead with a later date gets the date of their first teammate, and their certificate is signed again with it', async () => {
  const { lead, paperId } = await aTeam('team', 8)
  testApp.advanceClock(300_000)
  const mate = await aMate(lead, paperId)
  await testApp.kernel.events.deliverPending()
  const [right, ofMate] = [await certificateOf(lead), await certificateOf(mate)]
  const before = await standingOf(lead)
  const later = new Date(testApp.kernel.now().getTime() + 86_400_000)
  await dateLater(lead, later)
  expect((await certificateOf(lead)).issued_date).toBe(later.toISOString())
  await mend()
  await mend()
  await expect(certificateOf(lead)).rejects.toMatchObject({ kind: 'not_found' })
  await signUnsignedCertificates(testApp.kernel)
  expect(await certificateOf(lead)).toEqual(right)
  expect(right.issued_date).toBe(ofMate.issued_date)
  expect(await standingOf(lead)).toEqual(before)
  const { body } = await testApp.inject({ url: `/credentials/${right.certificate_id}` })
  expect((JSON.parse(body) as { validFrom: string }).validFrom).toBe(right.issued_date)
  expect(await certificateOf(mate)).toEqual(ofMate)
})

test('a lead whose teammate has left keeps their date', async () => {
  const { lead, paperId } = await aTeam('team', 8)
  const first = await aMate(lead, paperId)
  const dated = await certificateOf(lead)
  await testApp.as(lead)('DELETE /api/student/papers/:paperId/members/:userId', {
    params: { paperId, userId: first.id },
    body: { reason: 'They moved.' },
  })
  await mend()
  expect(await certificateOf(lead)).toEqual(dated)
  testApp.advanceClock(300_000)
  await aMate(lead, paperId)
  await mend()
  expect(await certificateOf(lead)).toEqual(dated)
})
