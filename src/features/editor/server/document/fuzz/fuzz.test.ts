import { expect, test } from 'vitest'
import { FUZZ_SEED, fuzzDocuments } from './fuzz.ts'

test(`160 changes of any kind lock no paper (INFLO_FUZZ_SEED=${FUZZ_SEED})`, { timeout: 60_000 }, async () => {
  const { stored, refused } = await fuzzDocuments({ changes: 160, guestLanes: 1 })
  expect(stored + refused).toBe(160)
  expect(Math.min(stored, refused)).toBeGreaterThan(15)
})
