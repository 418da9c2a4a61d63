import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { eraseClaimTexts, listPendingClaims } from './belongings-queries.ts'
import { withdraw } from './service.ts'
import { leaveAllLines } from './waiting.ts'

/** Gives back the places that someone still held who has left for good, and erases what they wrote in their claims. */
export async function eraseClaims(kernel: Kernel, tx: Db, owner: Owner): Promise<void> {
  await leaveAllLines(kernel, tx, owner.id)
  for (const { id: claimId } of await listPendingClaims(tx, owner)) {
    await withdraw(kernel, tx, { claimId, memberId: owner.id })
  }
  await eraseClaimTexts(tx, owner)
}
