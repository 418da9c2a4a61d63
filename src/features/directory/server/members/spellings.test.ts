import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPELLINGS } from '#features/search/server/spellings.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createListedMember, namesIn, readDirectory } from '../directory.fixture.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const lastNameOf = (at: number): string => `Xan${LETTERS.charAt(at)}vu`

let testApp: TestApp
let reader: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  for (const [at, [bio]] of SPELLINGS.entries())
    reader = await createListedMember(testApp, { firstName: 'Zo', lastName: lastNameOf(at) }, { bio })
})
afterAll(() => testApp.stop())

test.each(SPELLINGS.map((spellings, at) => [at, ...spellings] as const))(
  'member %i, “%s”, is found in each spelling',
  async (at, _bio, ...searches) => {
    for (const search of searches)
      expect([search, namesIn(await readDirectory(testApp, reader, { search }))]).toEqual([
        search,
        [`Zo ${lastNameOf(at)}`],
      ])
  },
)
