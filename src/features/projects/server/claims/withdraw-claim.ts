import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MyClaim } from '../../contract.ts'
import { withdraw, readMyClaim } from './claims.ts'

export function withdrawClaim(kernel: Kernel, { id: memberId }: Actor, claimId: string): Promise<{ claim: MyClaim }> {
  return transact(kernel, async (tx) => {
    await withdraw(kernel, tx, { claimId, memberId })
    return { claim: await readMyClaim(tx, claimId) }
  })
}
