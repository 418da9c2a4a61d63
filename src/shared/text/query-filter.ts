import * as z from 'zod'

const EVERYTHING = /^all( [a-z]+)?$/i

/**
 * Returns the value of a filter; undefined for values that do not filter: "all", "All Categories" (from a menu) or an
 * empty text. Pure.
 */
export const filterValue = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || EVERYTHING.test(text) ? undefined : text

/** Returns the schema of an optional filter in a query; values such as "all" count as no filter. */
export const filter = <T extends z.ZodType>(narrow: T) =>
  z.preprocess((text) => (typeof text === 'string' ? filterValue(text.trim()) : text), narrow.optional())
