import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** From here to the end of the transaction nobody else adds or removes a second factor of this member. */
export const lockFactors = (tx: Db, memberId: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What devices know the member by; `fresh` becomes it where there is none yet. */
export async function ensureUserHandle(db: Db, memberId: string, fresh: string): Promise<string | null> {
  const { user_handle: handle } = await db
    .updateTable('accounts.member')
    .set((eb) => ({ user_handle: eb.fn.coalesce('user_handle', eb.val(fresh)) }))
    .where('id', '=', memberId)
    .returning('user_handle')
    .executeTakeFirstOrThrow()
  return handle
}

const SHOWN = ['id', 'name', 'device', 'created_at', 'last_used_at'] as const

export type PasskeyRow = { id: string; name: string; device: string; created_at: Date; last_used_at: Date | null }

export const listPasskeys = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.passkey')
    .select([...SHOWN, 'credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countPasskeys(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts.passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

type AddedPasskey = {
  member_id: string
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
  device: string
  created_at: Date
}

/** Undefined when the key is known already, whoever's it is. */
export const insertPasskey = (tx: Db, passkey: AddedPasskey): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('accounts.passkey')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

/** Undefined when the member has no such passkey. */
export const renamePasskey = (db: Db, memberId: string, named: { id: string; name: string }) =>
  db
    .updateTable('accounts.passkey')
    .set({ name: named.name })
    .where('id', '=', named.id)
    .where('member_id', '=', memberId)
    .returning(SHOWN)
    .executeTakeFirst()

/** Undefined when the member has no such passkey. */
export const deletePasskey = (tx: Db, memberId: string, id: string) =>
  tx
    .deleteFrom('accounts.passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()

/** A key with whose it is, by the name that its device gave it. */
export const findByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('accounts.passkey as passkey')
    .innerJoin('accounts.member as member', 'member.id', 'passkey.member_id')
    .select(['passkey.id', 'passkey.member_id', 'public_key', 'sign_count', 'member.user_handle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Counts a use. Undefined when the device says that it has signed no more often than it said before, as a copy of it
 * would; devices that do not count say 0 always.
 */
export const recordUse = (tx: Db, id: string, used: { count: number; now: Date }) =>
  tx
    .updateTable('accounts.passkey')
    .set({ sign_count: used.count, last_used_at: used.now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('sign_count', '<', used.count), eb.and([eb('sign_count', '=', 0), eb.val(used.count === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()

type NewChallenge = {
  challenge_hash: string
  purpose: 'registration' | 'sign-in' | 'second-factor'
  member_id: string | null
  expires_at: Date
}

/** Stores a challenge, and forgets those that nobody can answer any more. */
export async function insertPasskeyChallenge(db: Db, challenge: NewChallenge, now: Date): Promise<void> {
  await db.deleteFrom('accounts.passkey_challenge').where('expires_at', '<=', now).execute()
  await db.insertInto('accounts.passkey_challenge').values(challenge).execute()
}

type Answered = Omit<NewChallenge, 'expires_at'>

/** Uses a challenge up: of many at once one gets it. Undefined when it is none, was used, or has expired. */
export const consumePasskeyChallenge = (db: Db, { challenge_hash, purpose, member_id }: Answered, now: Date) =>
  db
    .deleteFrom('accounts.passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', member_id)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()

/** After a change of the member's factors none that was given before may be answered. */
export const deletePasskeyChallengesOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.passkey_challenge').where('member_id', '=', memberId).execute()
