import * as z from 'zod'

const EVERYTHING = /^all( [a-z]+)?$/i

/**
 * Returns the value that a filter narrows to. "all", "All Categories" (as a menu says) and an empty filter narrow
 * nothing. Pure.
 */
export const filterValue = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || EVERYTHING.test(text) ? undefined : text

/** Returns a filter of a query, which may say that it filters nothing. */
export const filter = <T extends z.ZodType>(narrow: T) =>
  z.preprocess((text) => (typeof text === 'string' ? filterValue(text.trim()) : text), narrow.optional())
