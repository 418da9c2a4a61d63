import type { Kernel } from '#server/kernel.ts'

type Identified = { paper_id: string; source: 'inflo' | 'imported'; doi: string | null }

/** A paper's page in this library, absolute. */
export const pageAddress = (kernel: Pick<Kernel, 'settings'>, { paper_id }: Pick<Identified, 'paper_id'>): string =>
  `${kernel.settings.publicUrl}/research/${encodeURIComponent(paper_id)}`
