import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import { eraseClaimTexts, listPendingClaims } from './belongings-queries.ts'
import { withdraw } from './service.ts'

/** Gives back the places that someone still held who has left for good, and erases what they wrote in their claims. */
export async function eraseClaims(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const { id: claimId } of await listPendingClaims(tx, owner)) {
    await withdraw(tx, { claimId, memberId: owner.id, now })
  }
  await eraseClaimTexts(tx, owner)
}
