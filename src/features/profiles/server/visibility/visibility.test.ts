import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { chooseVisibility, listedOnLeaderboard, showsInDirectory, type Visibility, visibilityOf } from './service.ts'

let house: TestHouse
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.stop())

const choose = ({ id }: TestMember, chosen: Partial<Visibility>) =>
  transact(house.kernel, (tx) => chooseVisibility(house.kernel, tx, { memberId: id, chosen }))

const seen = async ({ id }: TestMember) => ({
  directory: (await showsInDirectory(house.kernel.db, [id])).has(id),
  leaderboard: (await listedOnLeaderboard(house.kernel.db, [id])).has(id),
})

test('a member is seen everywhere until they choose, and what is not named stays', async () => {
  const member = await house.aMember()
  expect(await seen(member)).toEqual({ directory: true, leaderboard: true })
  await choose(member, { onLeaderboard: false })
  expect(await seen(member)).toEqual({ directory: true, leaderboard: false })
  await choose(member, { inDirectory: 'nobody' })
  expect(await visibilityOf(house.kernel.db, member.id)).toEqual({ inDirectory: 'nobody', onLeaderboard: false })
})

test('who hides from the directory is on no leaderboard either, whatever was chosen for it', async () => {
  const member = await house.aMember()
  await choose(member, { inDirectory: 'nobody', onLeaderboard: true })
  expect(await seen(member)).toEqual({ directory: false, leaderboard: false })
})

test('whoever has left is seen nowhere', async () => {
  const member = await house.aMember()
  await house.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await seen(member)).toEqual({ directory: false, leaderboard: false })
})
