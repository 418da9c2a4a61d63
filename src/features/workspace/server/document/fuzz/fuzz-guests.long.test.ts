import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse } from '#server/testing/house.ts'
import { fuzzDocuments, LANES } from './fuzz.ts'

const SEED = Number(process.env['INFLO_FUZZ_SEED'] ?? Date.now() % 1_000_000)

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
})
afterAll(() => house.stop())

test(
  `5,000 changes of a guest who may only suggest lock no paper (INFLO_FUZZ_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    const lead = await house.aMember()
    const { stored, refused } = await fuzzDocuments({
      house,
      address,
      lead,
      seed: SEED,
      changes: 5_000,
      guestLanes: LANES,
    })
    expect(stored + refused).toBe(5_000)
    expect(Math.min(stored, refused)).toBeGreaterThan(500)
  },
)
