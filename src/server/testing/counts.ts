/** True for `npm run test:stress`, which repeats trials much more often than the daily run. */
export const IS_LONG = process.env['INFLO_TEST_LONG'] === '1'

/** Returns how often a trial is repeated in this run. */
export const trialCount = ({ daily, long }: { daily: number; long: number }): number => (IS_LONG ? long : daily)

/**
 * The number of concurrent calls in race tests. In these tests, either only one call may succeed, or each call must
 * count.
 */
export const RACE_CONCURRENCY = trialCount({ daily: 20, long: 100 })
