import { expect, test } from 'vitest'
import { TEST_SEED } from '#server/testing/random.ts'
import { fuzzDocuments } from './fuzz.ts'

test(`160 changes of any kind lock no paper (INFLO_TEST_SEED=${TEST_SEED})`, async () => {
  const { stored, refused } = await fuzzDocuments({ changes: 160, guestLanes: 1 })
  expect(stored + refused).toBe(160)
  expect(Math.min(stored, refused)).toBeGreaterThan(15)
})
