import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseVisibility, institutionsOf } from '#features/profiles/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { LEADERBOARD_SIZE } from '../../limits.ts'
import { ranksOf } from './read-leaderboard.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.kernel.events.deliverPending()
  await sql`truncate achievements.unlocked, achievements.leaderboard_entry, achievements.progress_counter cascade`.execute(
    testApp.kernel.db,
  )
})

const board = (by: TestMember | undefined, institution?: string) =>
  testApp.as(by)('GET /api/achievements/leaderboard', { query: institution ? { institution } : {} })

/** Stores an entry with the given count, whose latest achievement is a second later than the previous call's. */
function stands({ id }: TestMember, unlocked: number, traits: { listed?: boolean; institution_id?: string } = {}) {
  testApp.advanceClock(1_000)
  const placed = { unlocked, latest_at: testApp.kernel.now(), latest_key: 'first_words', ...traits }
  return testApp.kernel.db
    .insertInto('achievements.leaderboard_entry')
    .values({ member_id: id, ...placed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(placed))
    .execute()
}

async function anInstitution(): Promise<string> {
  const id = randomUUID()
  const named = { id, name: `Institution ${id}`, root_id: id, made_at: testApp.kernel.now() }
  await testApp.kernel.db
    .insertInto('profiles.institution')
    .values({ ...named, ror_id: null, parent_id: null })
    .execute()
  return id
}

test('members with equal numbers share a rank, and the next rank follows all of them', () => {
  expect(ranksOf([9, 7, 7, 4, 4, 4, 1])).toEqual([1, 2, 2, 4, 4, 4, 7])
  expect(ranksOf([])).toEqual([])
  expect(ranksOf([4, 4, 1], { offset: 50, ahead: 48 })).toEqual([49, 49, 53])
})

test('the member with the most achievements is first, with the latest one; only members can read the leaderboard', async () => {
  const [first, second, third, reader] = await Promise.all(
    [0, 1, 2, 3].map(() => testApp.createMember({ setUp: false })),
  )
  if (!first || !second || !third || !reader) throw new Error('No members')
  await stands(first, 9)
  await stands(second, 4)
  await stands(third, 4)
  const { leaderboard, own } = await board(reader)
  expect(leaderboard.map(({ user_id, rank }) => [user_id, rank])).toEqual([
    [first.id, 1],
    [second.id, 2],
    [third.id, 2],
  ])
  expect(leaderboard[0]).toMatchObject({
    user_name: first.name,
    achievements_count: 9,
    latest_achievement: 'First Words',
  })
  expect(own).toMatchObject({ user_id: reader.id, rank: 4, achievements_count: 0, listed: true })
  expect((await board(third)).own).toMatchObject({ rank: 2 })
  await expect(board(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(board(reader, 'nowhere')).rejects.toMatchObject({ kind: 'invalid' })
})

test('an unlisted member sees their own place, and others do not see it', async () => {
  const [hidden, other] = await Promise.all([
    testApp.createMember({ setUp: false }),
    testApp.createMember({ setUp: false }),
  ])
  await stands(hidden, 9, { listed: false })
  await stands(other, 4)
  expect((await board(other)).leaderboard.map(({ user_id: id }) => id)).toEqual([other.id])
  expect((await board(other)).own).toMatchObject({ rank: 1 })
  expect((await board(hidden)).own).toMatchObject({ rank: 1, listed: false, achievements_count: 9 })
})

test('a deleted member is not listed, and has the same place again after a restore', async () => {
  const [leaving, other] = await Promise.all([testApp.createMember(), testApp.createMember()])
  await testApp.kernel.events.deliverPending()
  const ids = async () => (await board(other)).leaderboard.map(({ user_id: id }) => id)
  expect(await ids()).toContain(leaving.id)
  await testApp.as(leaving)('DELETE /api/auth/account', { body: { password: leaving.password } })
  expect(await ids()).not.toContain(leaving.id)
  await testApp.as(undefined)('POST /api/auth/login', { body: { email: leaving.email, password: leaving.password } })
  expect(await ids()).toContain(leaving.id)
})

test('members after the first page are on the next one, with shared ranks across pages', async () => {
  const reader = await testApp.createMember({ setUp: false })
  const ids = Array.from({ length: LEADERBOARD_SIZE + 2 }, () => randomUUID())
  await testApp.kernel.db
    .insertInto('achievements.leaderboard_entry')
    .values(
      ids.map((member_id, index) => ({
        member_id,
        unlocked: index < LEADERBOARD_SIZE - 1 ? 9 : 3,
        latest_at: new Date(testApp.kernel.now().getTime() + index),
        latest_key: 'first_words',
      })),
    )
    .execute()
  const page = async (number: string) => {
    const { leaderboard, own, pagination } = await testApp.as(reader)('GET /api/achievements/leaderboard', {
      query: { page: number },
    })
    expect(own).toMatchObject({ rank: LEADERBOARD_SIZE + 3 })
    expect(pagination).toMatchObject({ total: LEADERBOARD_SIZE + 2, total_pages: 2 })
    return leaderboard.map(({ user_id: id, rank }) => [id, rank])
  }
  const [first, second] = [await page('1'), await page('2')]
  expect([...first, ...second].map(([id]) => id)).toEqual(ids)
  expect(first.at(-1)?.[1]).toBe(LEADERBOARD_SIZE)
  expect(second.map(([, rank]) => rank)).toEqual([LEADERBOARD_SIZE, LEADERBOARD_SIZE])
  expect(await page('3')).toEqual([])
})

test('a merged institution has the leaderboard of the one it was merged into; an unknown one shows all members', async () => {
  const [member, other] = await Promise.all([
    testApp.createMember({ setUp: false }),
    testApp.createMember({ setUp: false }),
  ])
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'Legon University' } })
  await testApp.as(other)('PUT /api/auth/profile', { body: { institution: 'Legon Univ. Accra' } })
  await stands(member, 3)
  const at = async ({ id }: TestMember) => (await institutionsOf(testApp.kernel.db, [id])).get(id)?.id ?? ''
  const [from, into] = [await at(member), await at(other)]
  await testApp.as(admin)('POST /api/admin/institutions/:institutionId/merge', {
    params: { institutionId: from },
    body: { into_id: into },
  })
  const merged = await board(other, from)
  expect(merged.institution).toEqual({ value: into, label: 'Legon Univ. Accra' })
  expect(merged.leaderboard.map(({ user_id: id }) => id)).toEqual([member.id])
  expect(merged).toEqual(await board(other, into))
  expect((await board(other, randomUUID())).institution).toBeNull()
})

test('an institution has its own leaderboard with its own ranks', async () => {
  const institution_id = await anInstitution()
  const [ahead, one, two, away] = await Promise.all([0, 1, 2, 3].map(() => testApp.createMember({ setUp: false })))
  if (!ahead || !one || !two || !away) throw new Error('No members')
  await stands(ahead, 9)
  await stands(one, 5, { institution_id })
  await stands(two, 3, { institution_id })
  const { leaderboard, own } = await board(two, institution_id)
  expect(leaderboard.map(({ user_id, rank }) => [user_id, rank])).toEqual([
    [one.id, 1],
    [two.id, 2],
  ])
  expect(own).toMatchObject({ rank: 2 })
  expect((await board(ahead, institution_id)).own).toBeNull()
})

test('a member who chooses not to be listed is removed at once, and returns if they change their mind', async () => {
  const [member, other] = await Promise.all([
    testApp.createMember({ setUp: false }),
    testApp.createMember({ setUp: false }),
  ])
  await stands(member, 3)
  const choose = (onLeaderboard: boolean) =>
    transact(testApp.kernel, (tx) =>
      chooseVisibility(testApp.kernel, tx, { memberId: member.id, chosen: { onLeaderboard } }),
    )
  const ids = async () => (await board(other)).leaderboard.map(({ user_id: id }) => id)
  expect(await ids()).toEqual([member.id])
  await choose(false)
  expect(await ids()).toEqual([])
  await choose(true)
  expect(await ids()).toEqual([member.id])
})

test('a member counts for the institution of their profile', async () => {
  const [member, other] = await Promise.all([
    testApp.createMember({ setUp: false }),
    testApp.createMember({ setUp: false }),
  ])
  await stands(member, 3)
  for (const one of [member, other]) {
    await testApp.as(one)('PUT /api/auth/profile', { body: { institution: 'University of Ghana' } })
  }
  const institution = (await institutionsOf(testApp.kernel.db, [member.id])).get(member.id)?.id ?? ''
  expect(await testApp.as(other)('GET /api/achievements/institutions')).toEqual({
    institutions: [{ value: institution, label: 'University of Ghana' }],
  })
  const { leaderboard } = await board(other, institution)
  expect(leaderboard).toMatchObject([{ user_id: member.id, user_institution: 'University of Ghana' }])
})
