import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPELLINGS } from '#features/search/server/spellings.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { postMessage } from '../community.fixture.ts'

let testApp: TestApp
let amara: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  amara = await testApp.createMember({ firstName: 'Amara' })
  for (const [content] of SPELLINGS) {
    testApp.advanceClock(60_000)
    await postMessage(testApp, amara, { content })
  }
  testApp.advanceClock(60_000)
  const long = `${'Nothing new today. '.repeat(20)}The naïve approach to fœtal growth failed.${' Good night.'.repeat(40)}`
  await postMessage(testApp, amara, { content: long })
})
afterAll(() => testApp.stop())

const resultsFor = async (q: string) => (await testApp.as(amara)('GET /api/messaging/search', { query: { q } })).results

test.each(SPELLINGS)('“%s” is found in each of its spellings', async (content, ...searches) => {
  for (const q of searches)
    expect([q, (await resultsFor(q)).map(({ message }) => message.content)]).toEqual([q, [content]])
})

test.each(['naive', 'NAÏVE', 'nai\u0308ve approach', 'fetal growth', 'foetal'])(
  'an excerpt shows the words found by %s',
  async (q) => {
    const [result] = await resultsFor(q)
    expect(result?.excerpt).toContain('The naïve approach to fœtal growth')
  },
)

test.each(['the', '"', '-', 'il7', "a' | z"])('a search for %s finds nothing', async (q) => {
  expect(await resultsFor(q)).toEqual([])
})
