/** `npm run test:stress` tries many times what the daily run tries a few times. */
export const IS_LONG = process.env['INFLO_TEST_LONG'] === '1'

/** Returns how often something is tried, killed or generated. */
export const trialCount = ({ daily, long }: { daily: number; long: number }): number => (IS_LONG ? long : daily)

/** The number of concurrent calls, of which only one may win or each must count. */
export const RACE_CONCURRENCY = trialCount({ daily: 20, long: 100 })
