import { createHash } from 'node:crypto'

/** What the column and the call's contract allow. */
const ADDRESS_LENGTH_MAX = 200
const MARK_LENGTH = 10

/** What stands in the address of an imported article: its DOI, in characters that need no escaping. Pure. */
export const paperIdOfDoi = (doi: string): string => doi.toLowerCase().replace(/[^a-z0-9.]+/g, '-')

/**
 * The same with a mark that no other DOI has, for the second of two DOIs that differ only in characters that would need
 * escaping ("ab_c" and "ab-c"), and for one that is longer than an address may be. Pure.
 */
export function markedPaperId(doi: string): string {
  const mark = createHash('sha256').update(doi.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)
  return `${paperIdOfDoi(doi).slice(0, ADDRESS_LENGTH_MAX - MARK_LENGTH - 1)}-${mark}`
}

export const isTooLong = (paperId: string): boolean => paperId.length > ADDRESS_LENGTH_MAX
