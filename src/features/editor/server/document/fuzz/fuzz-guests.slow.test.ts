import { expect, test } from 'vitest'
import { trialCount } from '#server/testing/counts.ts'
import { TEST_SEED } from '#server/testing/random.ts'
import { fuzzDocuments, LANES } from './fuzz.ts'

const CHANGES = trialCount({ daily: 500, long: 5_000 })

test(`${CHANGES} changes of a guest who may only suggest lock no paper (INFLO_TEST_SEED=${TEST_SEED})`, async () => {
  const { stored, refused } = await fuzzDocuments({ changes: CHANGES, guestLanes: LANES })
  expect(stored + refused).toBe(CHANGES)
  expect(Math.min(stored, refused)).toBeGreaterThan(CHANGES / 10)
})
