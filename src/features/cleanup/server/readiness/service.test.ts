import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#features/community/server/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { classifyAll } from '../classes/service.ts'
import { anAsked } from '../removing/testing.ts'
import { aRealMember } from '../testing.ts'

const CHECK = 'GET /api/admin/cleanup/production-readiness-check'

let house: TestHouse
let admin: TestMember
beforeAll(async () => {
  house = await aHouse()
  admin = await house.aMember({ role: 'admin' })
})
afterAll(() => house.stop())

test('counts who and what is there, says what is missing, and keeps what it found until it is asked anew', async () => {
  const [real, tester] = [await aRealMember(house), await house.aMember()]
  await anAsked(house, { text: 'Which test of the blood tells most?' })
  await anAsked(house, { text: 'Which alarms are heard at night?', email: 'a@example.org' })
  await post(house, real, { content: 'A test message, by its words' })
  await post(house, tester, { content: 'Hello' })
  await house.settle()
  await classifyAll(house.kernel)
  const found = await house.as(admin)(CHECK)
  expect(found.statistics).toEqual({
    real_users: 1,
    demo_users: 1,
    total_papers: 0,
    real_questions: 1,
    test_questions: 1,
    total_messages: 2,
  })
  expect(found.production_ready).toBe(false)
  expect(found.issues).toContain('1 message was written by test accounts or marked by hand.')
  expect(found.readiness_score).toBe(found.checks.reduce((sum, check) => sum + check.points, 0))
  await post(house, real, { content: 'One more' })
  expect((await house.as(admin)(CHECK)).statistics.total_messages).toBe(2)
  // A job looks anew; what was found before is answered meanwhile.
  expect((await house.as(admin)(CHECK, { query: { fresh: 'true' } })).statistics.total_messages).toBe(2)
  await house.settle()
  expect((await house.as(admin)(CHECK)).statistics.total_messages).toBe(3)
  await post(house, real, { content: 'And another' })
  house.pass(120_000)
  await house.as(admin)(CHECK)
  await house.settle()
  expect((await house.as(admin)(CHECK)).statistics.total_messages).toBe(4)
})

test('is for admins, and fresh is true or false', async () => {
  await expect(house.as(await house.aMember({ role: 'moderator' }))(CHECK)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(house.as(undefined)(CHECK)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(house.as(admin)(CHECK, { query: { fresh: 'now' as 'true' } })).rejects.toMatchObject({ kind: 'invalid' })
})
