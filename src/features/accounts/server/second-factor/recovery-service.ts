import type { Db } from '#server/data/db.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './queries.ts'

/** Makes new recovery codes; those before no longer work. They are known only now. */
export async function replaceRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, memberId)
  await insertRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode))
  return codes
}

/** Recovery codes for who has none left; null for who has. */
export const ensureRecoveryCodes = async (tx: Db, memberId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, memberId)) > 0 ? null : replaceRecoveryCodes(tx, memberId)
