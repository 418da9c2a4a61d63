import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPELLINGS } from '#features/search/server/spellings.fixture.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createClaimsTestApp } from '../claims.fixture.ts'

let claims: Awaited<ReturnType<typeof createClaimsTestApp>>
let student: TestMember

beforeAll(async () => {
  claims = await createClaimsTestApp()
  ;({ student } = claims)
  for (const [title] of SPELLINGS) await claims.aProject({ title, description: 'Compare two wards.' })
  await claims.aProject({ title: 'Quality of life after a fœtal operation', description: 'Compare two wards.' })
})
afterAll(() => claims.testApp.stop())

const titlesFor = async (search: string) =>
  (
    await claims.testApp.as(student)('GET /api/refined-research/available-projects', { query: { search, size: '100' } })
  ).map(({ title }) => title)

test.each(SPELLINGS)('“%s” is found in each of its spellings', async (title, ...searches) => {
  for (const search of searches) expect([search, await titlesFor(search)]).toEqual([search, [title]])
})

test.each(['"quality of life"', 'fetal', 'foetal operations', 'life -diabetes', 'quality-of-life'])(
  'a project is found by %s',
  async (search) => {
    expect(await titlesFor(search)).toEqual(['Quality of life after a fœtal operation'])
  },
)

test.each(['"life of quality"', 'quality -life', 'the', '"', '- -', 'IL7', "'a' | 'z' & !"])(
  'a search for %s finds nothing',
  async (search) => {
    expect(await titlesFor(search)).toEqual([])
  },
)

test('digits and letters may be typed apart', async () => {
  expect(await titlesFor('P 8 A')).toEqual(['Channel P8-A blockers'])
})

test('a minus before the only word is a hyphen', async () => {
  expect(await titlesFor('-aids')).toEqual(['Clinics for HIV/AIDS families'])
})
