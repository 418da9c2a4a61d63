import type { PaperCard } from '#features/library/contract.ts'

/** A paper as home shows it. `to` is where it can be read; a sample is no paper and leads to the library. */
export type HomePaper = Pick<PaperCard, 'title' | 'category' | 'issued'> & {
  to: string
  excerpt: string
  byline: string
  reason: string | null
}
