import { expect, test } from 'vitest'
import { trialCount } from '#server/testing/counts.ts'
import { createRandom } from '#server/testing/random.ts'
import { SharedText } from './shared-text.fixture.ts'

const ROUNDS = 30

/** Texts that had a fault once. */
const SEEDS = [
  2, 8, 14, 15, 17, 41, 48, 52, 57, 75, 84, 90, 118, 135, 141, 150, 10_002, 10_036, 10_112, 20_022, 30_266, 50_098,
  50_196, 50_321,
]

test.each(SEEDS)('words of two writers are neither lost, torn nor doubled in text %i', (seed) => {
  expect(new SharedText(seed).firstFailure(ROUNDS)).toBeUndefined()
})

test('few random texts have a fault', () => {
  const random = createRandom()
  const texts = trialCount({ daily: 10, long: 500 })
  const failures = Array.from({ length: texts }, () => {
    const seed = random(1_000_000_000)
    return { seed, failure: new SharedText(seed).firstFailure(ROUNDS) }
  }).filter(({ failure }) => failure !== undefined)
  // About 1 of 110 has one.
  expect(failures.slice(Math.floor(texts / 50) + 1)).toEqual([])
})
