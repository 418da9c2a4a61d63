import { longDate } from '#shared/time/dates.ts'

/**
 * Returns the day of a certificate in UTC, which its credential also uses. The site shows other dates in Pacific time,
 * where the day would be one earlier than the credential's for 7 to 8 hours of each day. Pure.
 */
export const certifiedDay = (isoMoment: string): string => longDate(isoMoment.slice(0, 10))

/** The time zone, shown next to a certificate's day because the site shows other dates in Pacific time. */
export const CERTIFIED_IN = 'universal time'

/** Returns the day with its time zone: "27 November 2026 (universal time)". Pure. */
export const certifiedDayInFull = (isoMoment: string): string => `${certifiedDay(isoMoment)} (${CERTIFIED_IN})`
