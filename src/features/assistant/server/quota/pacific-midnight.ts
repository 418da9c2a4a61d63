import { pacificDay } from '#shared/time/dates.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS_MAX = 26

/** The next midnight in Pacific time, also on the days of 23 and 25 hours. Pure. */
export function nextPacificMidnight(now: Date): Date {
  const today = pacificDay(now)
  const hour = Math.floor(now.getTime() / HOUR_MS)
  for (let ahead = 1; ahead <= DAY_HOURS_MAX; ahead += 1) {
    const moment = new Date((hour + ahead) * HOUR_MS)
    if (pacificDay(moment) !== today) return moment
  }
  throw new Error('A day has no end')
}
