import { longDate } from '#shared/time/dates.ts'

/**
 * Returns the day of a certificate: the day in its credential, which programs read in universal time. In Pacific time,
 * as other days are shown, the paper and its credential would differ for a third of each day. Pure.
 */
export const certifiedDay = (isoMoment: string): string => longDate(isoMoment.slice(0, 10))

/** Shown next to that day wherever other days are in Pacific time. */
export const CERTIFIED_IN = 'universal time'

/** "27 November 2026 (universal time)". Pure. */
export const certifiedDayInFull = (isoMoment: string): string => `${certifiedDay(isoMoment)} (${CERTIFIED_IN})`
