import type { Db } from '#server/data/db.ts'
import { newRecoveryCodes, hashRecoveryCode } from './codes.ts'
import '../tables.ts'

export const NOT_ON = 'Your account doesn’t have a second factor.'

const SEALED_LISTED_MAX = 1_000

/** Lists some encrypted secrets with their owners, so that a server can check that its key decrypts them. */
export const listSealedSecrets = (db: Db) =>
  db
    .selectFrom('accounts.second_factor')
    .select((eb) => [eb.fn.coalesce('secret', 'pending_secret').$notNull().as('sealed'), 'member_id as about'])
    .where((eb) => eb.or([eb('secret', 'is not', null), eb('pending_secret', 'is not', null)]))
    .limit(SEALED_LISTED_MAX)
    .execute()

/**
 * For a copy of the server: deletes all second factors, so that members need only their password. Also deletes
 * passkeys, which do not work at the copy's different address.
 */
export async function deleteAllSecondFactors(tx: Db): Promise<void> {
  await tx.deleteFrom('accounts.second_factor').execute()
  await tx.deleteFrom('accounts.second_factor_challenge').execute()
  await tx.deleteFrom('accounts.passkey').execute()
  await tx.deleteFrom('accounts.passkey_challenge').execute()
  await tx.deleteFrom('accounts.recovery_code').execute()
}

export const findSecondFactor = (db: Db, memberId: string) =>
  db.selectFrom('accounts.second_factor').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Locks the member's second factor, so that nobody else changes or uses it until the transaction ends. */
export const lockSecondFactor = (tx: Db, memberId: string) =>
  tx.selectFrom('accounts.second_factor').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst()

export const deleteRecoveryCodes = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.recovery_code').where('member_id', '=', memberId).execute()

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('accounts.recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Finds the member of a challenge that is still valid. */
export const findActiveChallenge = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('accounts.second_factor_challenge')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes a member's challenges, since earlier challenges must not be answered after a change of second factors. */
export const deleteChallengesOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.second_factor_challenge').where('member_id', '=', memberId).execute()

/** Creates new recovery codes, which replace the previous ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, memberId)
  await insertRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode))
  return codes
}

/** Creates recovery codes for a member who has none left; returns null for a member who still has some. */
export const ensureRecoveryCodes = async (tx: Db, memberId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, memberId)) > 0 ? null : replaceRecoveryCodes(tx, memberId)

const insertRecoveryCodes = (tx: Db, memberId: string, hashes: string[]) =>
  tx
    .insertInto('accounts.recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null })))
    .execute()
