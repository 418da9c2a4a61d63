import * as z from 'zod'

const EVERYTHING = /^all( [a-z]+)?$/i

/** What a filter narrows to. "all", or as a menu says it "All Categories", narrows nothing, as does an empty one. Pure. */
export const filterValue = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || EVERYTHING.test(text) ? undefined : text

/** A filter of a query, which may say that it filters nothing. */
export const filter = <T extends z.ZodType>(narrow: T) =>
  z.preprocess((text) => (typeof text === 'string' ? filterValue(text.trim()) : text), narrow.optional())
