import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Undefined for an admin, whose account only another admin deletes. */
export const markSelfDeleted = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: now, left_by_choice: true })
    .where('id', '=', id)
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Undefined when the member had not left by choice since then. */
export const cancelDeletion = (tx: Db, id: string, since: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: null, left_by_choice: false })
    .where('id', '=', id)
    .where('left_by_choice', '=', true)
    .where('deleted_at', '>', since)
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Of these members those who are there, or may come back. */
export const membersNotErased = async (db: Db, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const ERASED_AT_ONCE = 500

/** Who left before then and is not erased yet, after the given member. */
export const listToErase = (db: Db, { leftBefore, after }: { leftBefore: Date; after: string }) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('deleted_at', '<=', leftBefore)
    .where('erased_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ERASED_AT_ONCE)
    .execute()

/** The same, asked again for one member who cannot come back meanwhile. */
export const lockToErase = (tx: Db, id: string, leftBefore: Date) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .where('deleted_at', '<=', leftBefore)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Leaves of a member only that there was one: the id that records refer to. */
export async function eraseMember(tx: Db, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('accounts.session').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.deletion').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.activity').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.trusted_network').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.password_reset').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.second_factor_challenge').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.recovery_code').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.passkey_challenge').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.passkey').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.second_factor').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.orcid_authorization').where('member_id', '=', id).execute()
  await tx.deleteFrom('accounts.orcid_identity').where('member_id', '=', id).execute()
  await tx
    .updateTable('accounts.member')
    .set({
      email: sql<string>`id || '@erased.invalid'`,
      first_name: 'Former',
      last_name: 'member',
      password_hash: '',
      user_handle: null,
      address_proven_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns what the feature stores about a member, for the member: neither hashes nor secrets. */
export async function collectAccount(db: Db, { id }: { id: string }) {
  const member = await db
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'is_founding_member', 'joined_at', 'setup_completed_at'])
    .select('address_proven_at')
    .where('id', '=', id)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('accounts.session')
    .select(['created_at', 'last_used_at', 'user_agent', 'address'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()
  const knownNetworks = await db
    .selectFrom('accounts.trusted_network')
    .select(['place', 'last_used_at'])
    .where('member_id', '=', id)
    .orderBy('last_used_at')
    .execute()
  const activity = await db
    .selectFrom('accounts.activity')
    .select(['sign_ins', 'last_active_at'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  const secondFactor = await db
    .selectFrom('accounts.second_factor')
    .select('confirmed_at')
    .where('member_id', '=', id)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('accounts.passkey')
    .select(['name', 'device', 'created_at', 'last_used_at'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()
  const orcid = await db
    .selectFrom('accounts.orcid_identity')
    .select(['orcid_id', 'linked_at'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  const second_factor_since = secondFactor?.confirmed_at ?? null
  return { member, activity, sessions, places: knownNetworks, passkeys, second_factor_since, orcid: orcid ?? null }
}
