import { randomInt } from 'node:crypto'

const SEED_MAX = 1_000_000

/**
 * The seed of all random choices in a test run. `npm test` chooses and prints it; INFLO_TEST_SEED=N repeats an earlier
 * run.
 */
export const TEST_SEED = Number(process.env['INFLO_TEST_SEED'] ?? randomInt(SEED_MAX))

/** Returns a random integer from 0 to `below` - 1. */
export type Random = (below: number) => number

/** Creates a generator of random integers. The same seed always gives the same numbers. */
export function createRandom(seed: number = TEST_SEED): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
