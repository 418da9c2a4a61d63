import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const SEALED_LISTED_MAX = 1_000

/** Sealed secrets, and whose they are: a server proves its key by them. */
export const listSealedSecrets = (db: Db) =>
  db
    .selectFrom('accounts.second_factor')
    .select((eb) => [eb.fn.coalesce('secret', 'pending_secret').$notNull().as('sealed'), 'member_id as about'])
    .where((eb) => eb.or([eb('secret', 'is not', null), eb('pending_secret', 'is not', null)]))
    .limit(SEALED_LISTED_MAX)
    .execute()

/** Leaves every member with a password alone. Passkeys too: a copy has another address, where no device knows them. */
export async function deleteAllSecondFactors(tx: Db): Promise<void> {
  await tx.deleteFrom('accounts.second_factor').execute()
  await tx.deleteFrom('accounts.second_factor_challenge').execute()
  await tx.deleteFrom('accounts.passkey').execute()
  await tx.deleteFrom('accounts.passkey_challenge').execute()
  await tx.deleteFrom('accounts.recovery_code').execute()
}

export const findSecondFactor = (db: Db, memberId: string) =>
  db.selectFrom('accounts.second_factor').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** From here to the end of the transaction nobody else changes or uses this member's second factor. */
export const lockSecondFactor = (tx: Db, memberId: string) =>
  tx.selectFrom('accounts.second_factor').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst()

/** Keeps a secret that is not confirmed yet; what counts so far stays. */
export const savePendingSecret = (db: Db, memberId: string, pending: { secret: string; now: Date }) => {
  const change = { pending_secret: pending.secret, pending_at: pending.now }
  return db
    .insertInto('accounts.second_factor')
    .values({ member_id: memberId, secret: null, confirmed_at: null, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute()
}

export const confirmSecret = (tx: Db, memberId: string, confirmed: { secret: string; now: Date; step: number }) =>
  tx
    .updateTable('accounts.second_factor')
    .set({
      secret: confirmed.secret,
      confirmed_at: confirmed.now,
      last_step: confirmed.step,
      pending_secret: null,
      pending_at: null,
    })
    .where('member_id', '=', memberId)
    .execute()

/** Uses a step up. Undefined when it, or a later one, was used before: of many at once one gets it. */
export const consumeStep = (tx: Db, memberId: string, step: number) =>
  tx
    .updateTable('accounts.second_factor')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()

export const deleteSecondFactor = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('accounts.second_factor')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .returning('member_id')
    .executeTakeFirst()

export const deleteRecoveryCodes = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.recovery_code').where('member_id', '=', memberId).execute()

export const insertRecoveryCodes = (tx: Db, memberId: string, hashes: string[]) =>
  tx
    .insertInto('accounts.recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null })))
    .execute()

/** Uses a recovery code up. Undefined when it is none, or was used: of many at once one gets it. */
export const consumeRecoveryCode = (tx: Db, memberId: string, used: { hash: string; now: Date }) =>
  tx
    .updateTable('accounts.recovery_code')
    .set({ used_at: used.now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', used.hash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('accounts.recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

type NewChallenge = { token_hash: string; member_id: string; created_at: Date; expires_at: Date }

export const insertChallenge = (db: Db, challenge: NewChallenge) =>
  db
    .insertInto('accounts.second_factor_challenge')
    .values({ ...challenge, used_at: null })
    .execute()

/** The member whom a challenge that still holds belongs to. */
export const findActiveChallenge = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('accounts.second_factor_challenge')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a challenge up. Undefined when it was used or has expired. */
export const consumeChallenge = (tx: Db, tokenHash: string, now: Date) =>
  tx
    .updateTable('accounts.second_factor_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()

/** Forgets the challenges of a member that nobody can answer any more. */
export const sweepChallenges = (db: Db, memberId: string, now: Date) =>
  db
    .deleteFrom('accounts.second_factor_challenge')
    .where('member_id', '=', memberId)
    .where('expires_at', '<=', now)
    .execute()

/** Takes away every challenge of a member: after a change none that was given before may be answered. */
export const deleteChallengesOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.second_factor_challenge').where('member_id', '=', memberId).execute()
