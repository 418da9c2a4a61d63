import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { STABLE_JOURNEYS, UNSTABLE_JOURNEYS } from './unstable-journeys.ts'

const paths = globSync('e2e/*.slow.e2e.ts')
const nameOf = (path: string): string => basename(path, '.slow.e2e.ts')

test('continuous integration runs all slow journeys but the unstable ones, each of which exists', () => {
  const leftOut = paths.filter((path) => !new RegExp(STABLE_JOURNEYS).test(path))
  expect(leftOut.map(nameOf).toSorted()).toEqual(UNSTABLE_JOURNEYS)
  expect(paths.length).toBeGreaterThan(leftOut.length)
})
