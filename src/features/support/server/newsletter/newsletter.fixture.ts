import type { TestApp } from '#server/testing/test-app.ts'
import { pacificDay } from '#shared/time/dates.ts'

/** Advances the clock to the second day of the next month, so that existing papers belong to the previous month. */
export function advanceMonth(testApp: TestApp): void {
  const now = testApp.kernel.now()
  const [year = 0, month = 0] = pacificDay(now).split('-').map(Number)
  // Noon UTC is the same day in Pacific time.
  testApp.advanceClock(Date.UTC(year, month, 2, 12) - now.getTime())
}
