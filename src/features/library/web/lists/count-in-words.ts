import type { LibraryData } from '../loaders.ts'

/** A search is counted no further (SEARCH_COUNT_MAX of the contract). */
const COUNTED_MAX = 1_000

/** "12", or "1,000+" where a search stopped counting. Pure. */
export const countInWords = (count = 0, { search }: LibraryData['list']): string =>
  search && count > COUNTED_MAX ? '1,000+' : count.toLocaleString('en-GB')

/** "12 papers", or "more than 1,000 papers". Pure. */
export const papersInWords = (count: number, { search }: LibraryData['list']): string =>
  search && count > COUNTED_MAX
    ? 'more than 1,000 papers'
    : `${count.toLocaleString('en-GB')} ${count === 1 ? 'paper' : 'papers'}`
