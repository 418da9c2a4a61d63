import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  chooseVisibility,
  listedOnLeaderboard,
  showsInDirectory,
  type Visibility,
  visibilityOf,
} from '../read-profile.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const choose = ({ id }: TestMember, chosen: Partial<Visibility>) =>
  transact(testApp.kernel, (tx) => chooseVisibility(testApp.kernel, tx, { memberId: id, chosen }))

const seen = async ({ id }: TestMember) => ({
  directory: (await showsInDirectory(testApp.kernel.db, [id])).has(id),
  leaderboard: (await listedOnLeaderboard(testApp.kernel.db, [id])).has(id),
})

test('a member is visible everywhere by default, and settings not given stay', async () => {
  const member = await testApp.createMember()
  expect(await seen(member)).toEqual({ directory: true, leaderboard: true })
  await choose(member, { onLeaderboard: false })
  expect(await seen(member)).toEqual({ directory: true, leaderboard: false })
  await choose(member, { inDirectory: 'nobody' })
  expect(await visibilityOf(testApp.kernel.db, member.id)).toEqual({ inDirectory: 'nobody', onLeaderboard: false })
})

test('a hidden member is not on the leaderboard, whatever their leaderboard setting', async () => {
  const member = await testApp.createMember()
  await choose(member, { inDirectory: 'nobody', onLeaderboard: true })
  expect(await seen(member)).toEqual({ directory: false, leaderboard: false })
})

test('a former member is not shown anywhere', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await seen(member)).toEqual({ directory: false, leaderboard: false })
})
