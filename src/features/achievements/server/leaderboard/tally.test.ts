import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseVisibility } from '#features/profiles/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseAchievements } from '../personal-data-queries.ts'
import { compactTally, countAhead, listInstitutions } from './read-leaderboard.ts'

let testApp: TestApp
let reader: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  reader = await testApp.createMember({ setUp: false })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.kernel.events.deliverPending()
  await sql`truncate achievements.unlocked, achievements.leaderboard_entry, achievements.progress_counter cascade`.execute(
    testApp.kernel.db,
  )
})

const AT = randomUUID()
const readRank = async (institution?: string) =>
  (await testApp.as(reader)('GET /api/achievements/leaderboard', { query: institution ? { institution } : {} })).own
    ?.rank

const stand = (unlocked: number, ids: string[]) =>
  testApp.kernel.db
    .insertInto('achievements.leaderboard_entry')
    .values(
      ids.map((member_id) => ({
        member_id,
        unlocked,
        latest_at: testApp.kernel.now(),
        latest_key: 'first_words',
        institution_id: AT,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ unlocked, institution_id: AT, latest_key: 'first_words' }),
    )
    .execute()

/**
 * Checks that the tally agrees with a count of the rows, for all members and for one institution. @returns both counts.
 */
async function bothWays(unlocked = 0) {
  const { db } = testApp.kernel
  const counted = async (institutionId: string | undefined) => {
    const { rows } = await sql<{
      members: number
    }>`select count(*)::integer as members from achievements.leaderboard_entry
      where listed and not away and unlocked > ${unlocked}
        and (${institutionId ?? null}::uuid is null or institution_id = ${institutionId ?? null}::uuid)`.execute(db)
    return rows[0]?.members
  }
  const tallied = (institutionId: string | undefined) => countAhead(db, { institutionId }, unlocked)
  expect([await tallied(undefined), await tallied(AT)]).toEqual([await counted(undefined), await counted(AT)])
  return [await tallied(undefined), await tallied(AT)]
}

const update = (set: { unlocked?: number; listed?: boolean; institution_id?: string | null }, ids: string[]) =>
  testApp.kernel.db.updateTable('achievements.leaderboard_entry').set(set).where('member_id', 'in', ids).execute()

test('a place changes with new and revoked achievements', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  await stand(1, ids)
  expect([await readRank(), await bothWays()]).toEqual([4, [3, 3]])
  await update({ unlocked: 5 }, ids.slice(0, 2))
  expect(await bothWays(1)).toEqual([2, 2])
  await update({ unlocked: 0 }, ids.slice(1))
  expect([await readRank(), await bothWays()]).toEqual([2, [1, 1]])
})

test('an unlisted member is not counted until they are listed again', async () => {
  const shy = await testApp.createMember({ setUp: false })
  await stand(3, [shy.id])
  const choose = (onLeaderboard: boolean) =>
    transact(testApp.kernel, (tx) =>
      chooseVisibility(testApp.kernel, tx, { memberId: shy.id, chosen: { onLeaderboard } }),
    )
  await choose(false)
  expect([await readRank(), await bothWays()]).toEqual([1, [0, 0]])
  await choose(true)
  expect([await readRank(), (await bothWays())[0]]).toEqual([2, 1])
})

test('a member who changes institution counts at the new one; an institution without members has no leaderboard', async () => {
  const [ids, other] = [[randomUUID(), randomUUID()], randomUUID()]
  await stand(2, ids)
  expect(await listInstitutions(testApp.kernel.db)).toEqual([AT])
  await update({ institution_id: other }, ids)
  expect(await listInstitutions(testApp.kernel.db)).toEqual([other])
  expect(await bothWays()).toEqual([2, 0])
  await update({ institution_id: null }, ids)
  expect(await listInstitutions(testApp.kernel.db)).toEqual([])
  expect(await bothWays()).toEqual([2, 0])
})

test('a deleted member is not counted until restored, and never after erasure', async () => {
  const leaving = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const [before] = await bothWays()
  await testApp.as(leaving)('DELETE /api/auth/account', { body: { password: leaving.password } })
  expect((await bothWays())[0]).toBe((before ?? 0) - 1)
  await testApp.as(undefined)('POST /api/auth/login', { body: { email: leaving.email, password: leaving.password } })
  expect((await bothWays())[0]).toBe(before)
  await transact(testApp.kernel, (tx) => eraseAchievements(tx, { id: leaving.id, email: leaving.email }))
  expect((await bothWays())[0]).toBe((before ?? 0) - 1)
})

test('rolled-back changes are not counted', async () => {
  const ids = [randomUUID()]
  await stand(2, ids)
  const failing = transact(testApp.kernel, async (tx) => {
    await tx.deleteFrom('achievements.leaderboard_entry').where('member_id', 'in', ids).execute()
    throw new Error('Changed its mind')
  })
  await expect(failing).rejects.toThrow('Changed its mind')
  expect(await bothWays()).toEqual([1, 1])
})

test('no concurrent change is lost, also during aggregation', async () => {
  const ids = Array.from({ length: RACE_CONCURRENCY }, () => randomUUID())
  await stand(1, ids)
  await Promise.all(
    ids.flatMap((id, index) => [update({ unlocked: 1 + (index % 5) }, [id]), compactTally(testApp.kernel.db)]),
  )
  for (const unlocked of [0, 1, 2, 3, 4]) await bothWays(unlocked)
  await compactTally(testApp.kernel.db)
  for (const unlocked of [0, 1, 2, 3, 4]) await bothWays(unlocked)
  const { rows } = await sql`select 1 from achievements.progress_counter`.execute(testApp.kernel.db)
  expect(rows.length).toBe(10)
})
