import type { Kernel } from '#server/kernel.ts'

type Identified = { paper_id: string; source: 'inflo' | 'imported'; doi: string | null }

export const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`

/** A paper's page in this library, absolute. */
export const pageAddress = (kernel: Pick<Kernel, 'settings'>, { paper_id }: Pick<Identified, 'paper_id'>): string =>
  `${kernel.settings.publicUrl}/research/${encodeURIComponent(paper_id)}`
