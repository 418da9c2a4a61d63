import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse } from '#server/testing/house.ts'
import { fuzzDocuments } from './fuzz.ts'

const SEED = Number(process.env['INFLO_FUZZ_SEED'] ?? Date.now() % 1_000_000)

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
})
afterAll(() => house.stop())

test(`160 changes of any kind lock no paper (INFLO_FUZZ_SEED=${SEED})`, { timeout: 60_000 }, async () => {
  const lead = await house.aMember()
  const { stored, refused } = await fuzzDocuments({ house, address, lead, seed: SEED, changes: 160, guestLanes: 1 })
  expect(stored + refused).toBe(160)
  expect(Math.min(stored, refused)).toBeGreaterThan(15)
})
