import type { Kernel } from '#server/kernel.ts'

type Identified = { paper_id: string; source: 'inflo' | 'imported'; doi: string | null }

/** Returns the absolute URL of a paper's page in this library. */
export const pageAddress = (kernel: Pick<Kernel, 'settings'>, { paper_id }: Pick<Identified, 'paper_id'>): string =>
  `${kernel.settings.publicUrl}/research/${encodeURIComponent(paper_id)}`
