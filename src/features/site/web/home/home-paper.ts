import type { PaperCard } from '#features/library/contract.ts'

/** A paper on the home page. `to` is the paper's URL; a sample, which is not a real paper, links to the library. */
export type HomePaper = Pick<PaperCard, 'title' | 'category' | 'issued'> & {
  to: string
  excerpt: string
  byline: string
  reason: string | null
}
