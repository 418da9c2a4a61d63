import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { store } from './service.ts'

/** Sets the institution of a new member, as the person who invited them gave it. */
export const setInstitution = (
  kernel: Kernel,
  tx: Tx,
  { memberId, institution }: { memberId: string; institution: string },
): Promise<void> => store(kernel, tx, { memberId, change: { institution }, photo: 'keep', now: kernel.now() })
