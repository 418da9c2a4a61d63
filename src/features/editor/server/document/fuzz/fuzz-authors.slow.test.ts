import { expect, test } from 'vitest'
import { FUZZ_SEED, fuzzDocuments } from './fuzz.ts'

// With the guests' changes at the same time, on the other core, 10,000 changes take less than four minutes.
test(`5,000 changes of an author lock no paper (INFLO_FUZZ_SEED=${FUZZ_SEED})`, { timeout: 240_000 }, async () => {
  const { stored, refused } = await fuzzDocuments({ changes: 5_000, guestLanes: 0 })
  expect(stored + refused).toBe(5_000)
  expect(Math.min(stored, refused)).toBeGreaterThan(1_000)
})
