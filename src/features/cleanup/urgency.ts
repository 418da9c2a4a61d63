/** Days that are left before a purge. Source: specification 002, section 9. */
export const URGENT_DAYS = 2
export const WARNING_DAYS = 7
/** Interval at which the graveyard is fetched again. Source: the same. */
export const REFRESH_MS = 300_000

const DAY_MS = 86_400_000

/** Returns the whole days left until a time, none once it has passed; a day that has begun counts. Pure. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS))
