/** `npm run test:stress` tries often what the daily run tries a few times. */
export const IS_LONG = process.env['INFLO_TEST_LONG'] === '1'

/** How often something is tried, killed or made up. */
export const trialCount = ({ daily, long }: { daily: number; long: number }): number => (IS_LONG ? long : daily)

/** How many do the same at once, where only one may win or each must count. */
export const RACE_CONCURRENCY = trialCount({ daily: 20, long: 100 })
