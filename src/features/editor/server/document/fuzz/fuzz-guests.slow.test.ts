import { expect, test } from 'vitest'
import { FUZZ_SEED, fuzzDocuments, LANES } from './fuzz.ts'

test(
  `5,000 changes of a guest who may only suggest lock no paper (INFLO_FUZZ_SEED=${FUZZ_SEED})`,
  { timeout: 240_000 },
  async () => {
    const { stored, refused } = await fuzzDocuments({ changes: 5_000, guestLanes: LANES })
    expect(stored + refused).toBe(5_000)
    expect(Math.min(stored, refused)).toBeGreaterThan(500)
  },
)
