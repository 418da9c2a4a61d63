import type { LibraryData } from '../loaders.ts'

/** The highest exact number of matches. Searches stop counting above it (SEARCH_COUNT_MAX in the contract). */
const COUNTED_MAX = 1_000

/** Returns a count as text: "12", or "1,000+" if the search stopped counting. Pure. */
export const countInWords = (count = 0, { search }: LibraryData['list']): string =>
  search && count > COUNTED_MAX ? '1,000+' : count.toLocaleString('en-GB')

/** Returns a number of papers as text: "12 papers", or "more than 1,000 papers". Pure. */
export const papersInWords = (count: number, { search }: LibraryData['list']): string =>
  search && count > COUNTED_MAX
    ? 'more than 1,000 papers'
    : `${count.toLocaleString('en-GB')} ${count === 1 ? 'paper' : 'papers'}`
