const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const FIRST_HOUR = 8
const HOURS_A_DAY = 10

/** The demo's clock: it begins months ago, only moves forward, and never passes the real time. */
export class DemoClock {
  private at = 0
  private readonly end: number

  constructor(end: Date) {
    this.end = end.getTime()
  }

  readonly now = (): Date => new Date(this.at)

  /**
   * Moves to this many days before the end. The whole part counts days; the fraction sets the time of day, from 18:00
   * (.0) back to 8:00 (.99).
   */
  moveTo(daysAgo: number): void {
    const whole = Math.floor(daysAgo)
    const day = Math.floor((this.end - whole * DAY_MS) / DAY_MS) * DAY_MS
    const hours = FIRST_HOUR + HOURS_A_DAY * (1 - (daysAgo - whole))
    this.at = Math.max(this.at, Math.min(this.end, day + hours * HOUR_MS))
  }

  advance(minutes: number): void {
    this.at = Math.min(this.end, this.at + minutes * MINUTE_MS)
  }
}
