import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { atInstitutionOf, institutionsOf } from './institutions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const at = async (institution: string): Promise<TestMember> => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution } })
  return member
}

const idOf = async ({ id }: TestMember) => (await institutionsOf(testApp.kernel.db, [id])).get(id)?.id

test.each([
  ['Univ. of Ghana', 'university  of GHANA'],
  ['The Johns Hopkins Hosp.', 'Johns Hopkins Hospital'],
  ['Universität Müllheim', 'UNIVERSITAT MULLHEIM'],
  ['St. Mary’s Coll.', "St Mary's College"],
  ['Health & Care Inst', 'Health and Care Institute'],
  ['U. of Oslo', 'University of Oslo'],
])('“%s” and “%s” are one institution', async (one, other) => {
  const [first, second] = [await at(one), await at(other)]
  expect(await idOf(first)).toBeDefined()
  expect(await idOf(first)).toBe(await idOf(second))
  expect((await atInstitutionOf(testApp.kernel.db, first.id, [second.id]))?.ids).toEqual([second.id])
})

test('an institution has the name that was entered first, also one of symbols only', async () => {
  const [member] = [await at('Korle Bu Teaching Hospital'), await at('korle bu teaching hosp')]
  const known = await institutionsOf(testApp.kernel.db, [member.id])
  expect(known.get(member.id)?.name).toBe('Korle Bu Teaching Hospital')
  expect(await idOf(await at('—'))).toBeDefined()
})

test('a member without an institution has none and shares none', async () => {
  const [one, other] = [await testApp.createMember(), await testApp.createMember()]
  expect(await institutionsOf(testApp.kernel.db, [one.id, other.id])).toEqual(new Map())
  expect(await atInstitutionOf(testApp.kernel.db, one.id, [other.id])).toBeUndefined()
})

test(`${RACE_CONCURRENCY} members who enter a new name at once share one institution`, async () => {
  const members = await Promise.all(Array.from({ length: RACE_CONCURRENCY }, () => testApp.createMember()))
  await Promise.all(
    members.map((member, index) =>
      testApp.as(member)('PUT /api/auth/profile', {
        body: { institution: index % 2 ? 'Racing Univ.' : 'RACING UNIVERSITY' },
      }),
    ),
  )
  const known = await institutionsOf(
    testApp.kernel.db,
    members.map(({ id }) => id),
  )
  expect(known.size).toBe(RACE_CONCURRENCY)
  expect(new Set([...known.values()].map(({ id }) => id)).size).toBe(1)
})

test('an institution disappears when its only member leaves, and stays if others remain', async () => {
  const member = await at('Lonely Hospital')
  const others = await at('Shared Hospital')
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'shared hosp.' } })
  expect(await idOf(member)).toBe(await idOf(others))
  const names = async () =>
    (await sql<{ name: string }>`select name from profiles.institution`.execute(testApp.kernel.db)).rows.map(
      ({ name }) => name,
    )
  expect(await names()).not.toContain('Lonely Hospital')
  await testApp.as(others)('PUT /api/auth/profile', { body: { institution: 'Elsewhere' } })
  expect(await names()).toContain('Shared Hospital')
})
