import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { listPurgeable, purgeRemoval } from './service.ts'

/** Lets go of what has lain in the graveyard for thirty days, each removal whole or not at all. */
export const purgeRemovals = async (kernel: Kernel): Promise<void> =>
  forEachIsolated(await listPurgeable(kernel), ({ id }) => purgeRemoval(kernel, id))

export const schedulePurge = (kernel: Kernel): void =>
  kernel.jobs.schedule('cleanup.purge-removals', '51 3 * * *', () => purgeRemovals(kernel))
