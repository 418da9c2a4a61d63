import { expect, test } from 'vitest'
import { jatsFaults } from './jats-schema.fixture.ts'
import { KEPT_PARTS } from './kept-parts.fixture.ts'
import { exported } from './round-trip.fixture.ts'

test('the exports are valid by the schema of JATS', async () => {
  const documents = Object.entries(KEPT_PARTS).map(([name, xml]) => [name, exported(xml)] as const)
  expect(await jatsFaults(new Map(documents))).toEqual([])
})
