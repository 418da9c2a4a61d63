/**
 * If at most this many days are left before a purge, the remaining time is shown as urgent or as a warning. Source:
 * docs/product.md, "Administration".
 */
export const URGENT_DAYS = 2
export const WARNING_DAYS = 7
/** Interval at which the graveyard is fetched again. */
export const REFRESH_MS = 300_000

const DAY_MS = 86_400_000

/** Returns the number of days left until a time, rounded up; 0 once the time has passed. Pure. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS))
