import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseVisibility, institutionsOf } from '#features/profiles/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { ranksOf } from './ranks.ts'

let house: TestHouse
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.kernel.events.settle()
  await sql`truncate achievements.unlocked, achievements.standing, achievements.tally cascade`.execute(house.kernel.db)
})

const board = (by: TestMember | undefined, institution?: string) =>
  house.as(by)('GET /api/achievements/leaderboard', { query: institution ? { institution } : {} })

/** Puts a member where so many achievements would, the latest a second after whoever was put there before. */
function stands({ id }: TestMember, unlocked: number, traits: { listed?: boolean; institution_id?: string } = {}) {
  house.pass(1_000)
  const placed = { unlocked, latest_at: house.kernel.now(), latest_key: 'first_words', ...traits }
  return house.kernel.db
    .insertInto('achievements.standing')
    .values({ member_id: id, ...placed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(placed))
    .execute()
}

test('those alike share a rank, and who follows is behind all of them', () => {
  expect(ranksOf([9, 7, 7, 4, 4, 4, 1])).toEqual([1, 2, 2, 4, 4, 4, 7])
  expect(ranksOf([])).toEqual([])
})

test('who has unlocked most stands first, with the latest; only members read it', async () => {
  const [first, second, third, reader] = await Promise.all([0, 1, 2, 3].map(() => house.aMember({ setUp: false })))
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

test('who is not listed is seen by nobody else, and still sees their own place', async () => {
  const [hidden, other] = await Promise.all([house.aMember({ setUp: false }), house.aMember({ setUp: false })])
  await stands(hidden, 9, { listed: false })
  await stands(other, 4)
  expect((await board(other)).leaderboard.map(({ user_id: id }) => id)).toEqual([other.id])
  expect((await board(other)).own).toMatchObject({ rank: 1 })
  expect((await board(hidden)).own).toMatchObject({ rank: 1, listed: false, achievements_count: 9 })
})

test('who has left stands nowhere, and again where they stood once they are back', async () => {
  const [leaving, other] = await Promise.all([house.aMember(), house.aMember()])
  await house.kernel.events.settle()
  const ids = async () => (await board(other)).leaderboard.map(({ user_id: id }) => id)
  expect(await ids()).toContain(leaving.id)
  await house.as(leaving)('DELETE /api/auth/account', { body: { password: leaving.password } })
  expect(await ids()).not.toContain(leaving.id)
  await house.as(undefined)('POST /api/auth/login', { body: { email: leaving.email, password: leaving.password } })
  expect(await ids()).toContain(leaving.id)
})

test('an institution has a board of its own, with ranks of its own', async () => {
  const institution_id = randomUUID()
  const [ahead, one, two, away] = await Promise.all([0, 1, 2, 3].map(() => house.aMember({ setUp: false })))
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

test('whoever chooses not to be listed is off the board at once, and back on it when they change their mind', async () => {
  const [member, other] = await Promise.all([house.aMember({ setUp: false }), house.aMember({ setUp: false })])
  await stands(member, 3)
  const choose = (onLeaderboard: boolean) =>
    transact(house.kernel, (tx) =>
      chooseVisibility(house.kernel, tx, { memberId: member.id, chosen: { onLeaderboard } }),
    )
  const ids = async () => (await board(other)).leaderboard.map(({ user_id: id }) => id)
  expect(await ids()).toEqual([member.id])
  await choose(false)
  expect(await ids()).toEqual([])
  await choose(true)
  expect(await ids()).toEqual([member.id])
})

test('a profile’s institution is the one that its member counts for', async () => {
  const [member, other] = await Promise.all([house.aMember({ setUp: false }), house.aMember({ setUp: false })])
  await stands(member, 3)
  for (const one of [member, other]) {
    await house.as(one)('PUT /api/auth/profile', { body: { institution: 'University of Ghana' } })
  }
  const institution = (await institutionsOf(house.kernel.db, [member.id])).get(member.id)?.id ?? ''
  expect(await house.as(other)('GET /api/achievements/institutions')).toEqual({
    institutions: [{ value: institution, label: 'University of Ghana' }],
  })
  const { leaderboard } = await board(other, institution)
  expect(leaderboard).toMatchObject([{ user_id: member.id, user_institution: 'University of Ghana' }])
})
