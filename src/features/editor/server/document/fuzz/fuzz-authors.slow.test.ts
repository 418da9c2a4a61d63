import { expect, test } from 'vitest'
import { trialCount } from '#server/testing/counts.ts'
import { TEST_SEED } from '#server/testing/random.ts'
import { fuzzDocuments } from './fuzz.ts'

const CHANGES = trialCount({ daily: 500, long: 5_000 })

// 10,000 changes take less than four minutes, even while the test of the guests' changes runs on the other core.
test(`${CHANGES} changes of an author lock no paper (INFLO_TEST_SEED=${TEST_SEED})`, async () => {
  const { stored, refused } = await fuzzDocuments({ changes: CHANGES, guestLanes: 0 })
  expect(stored + refused).toBe(CHANGES)
  expect(Math.min(stored, refused)).toBeGreaterThan(CHANGES / 5)
})
