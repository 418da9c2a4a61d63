import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Removal } from '../../removals-contract.ts'
import { type Undoing, presentOne, undoInTransaction } from './removal.ts'

export const undoRemoval = async (kernel: Kernel, undoing: Undoing): Promise<Removal> =>
  presentOne(kernel.db, await transact(kernel, (tx) => undoInTransaction(kernel, tx, undoing)))
