import { datePoint, numbersOf, type PartialDate, rangeOf } from '#shared/time/partial-date.ts'
import type { CitedDate } from '../reference.ts'

/** Converts a date to CSL-JSON. Pure. */
export function citedDate({ from, to, circa }: PartialDate): CitedDate {
  const approximate = circa ? ({ circa } as const) : {}
  if (to) return { 'date-parts': [numbersOf(from), numbersOf(to)], ...approximate }
  return from.season
    ? { 'date-parts': [[from.year]], season: from.season, ...approximate }
    : { 'date-parts': [numbersOf(from)], ...approximate }
}

/** Returns the date of a CSL-JSON entry; undefined if it has no year. Pure. */
export function citedPartialDate(date: CitedDate | undefined): PartialDate | undefined {
  const known = exactDate(date)
  return known && date?.circa ? { ...known, circa: true } : known
}

function exactDate(date: CitedDate | undefined): PartialDate | undefined {
  const [first, last]: (number[] | undefined)[] = date?.['date-parts'] ?? []
  const [from, to] = [first, last].map(([year = 0, month, day] = []) => datePoint(year, month, day))
  if (!from) return undefined
  if (to) return rangeOf(from, to)
  return { from: date?.season && !from.month ? { year: from.year, season: date.season } : from }
}

/** Returns the year of publication, or the first year of a range; '' if unknown. Pure. */
export const citedYear = (date: CitedDate | undefined): string => String(date?.['date-parts'][0][0] ?? '')
