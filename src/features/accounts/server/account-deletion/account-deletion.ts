import { sql } from 'kysely'
import type { Owner } from '#server/data/personal-data.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import type { Db } from '#server/data/db.ts'
import { GRAVEYARD_MS } from '../../limits.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { consumeAllResets } from '../passwords/passwords.ts'
import { deleteChallengesOf } from '../second-factor/second-factor.ts'
import { accountHashOf } from '../sign-in/delay.ts'
import { deleteAttempts } from '../sign-in/service.ts'
import '../tables.ts'

const ERASE = 'accounts.erase-who-left'

/** Returns the cutoff for recovery: an account that was deleted after this time can still be recovered. */
export const recoverableSince = (now: Date): Date => new Date(now.getTime() - GRAVEYARD_MS)

/**
 * Hides a member who was just marked as deleted: signs them out, hides their data, and makes the changes on which other
 * members depend, such as passing on the lead of a team.
 */
export async function hideAccount(kernel: Kernel, tx: Tx, owner: Owner): Promise<void> {
  await kernel.personalData.hideAll(tx, owner)
  await kernel.personalData.leaveAll(tx, owner)
  await deleteSessionsOf(tx, owner.id)
  kernel.sessions.forget(tx, owner.id)
  // A sign-in that was still pending must not restore the account.
  await deleteChallengesOf(tx, owner.id)
  await consumeAllResets(tx, owner.id, kernel.now())
}

/** Restores the account of a member who deleted it and now signs in. @returns whether it could still be restored. */
export async function restoreAccount(kernel: Kernel, tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const owner = await cancelDeletion(tx, id, recoverableSince(now))
  if (owner) await kernel.personalData.restoreAll(tx, owner)
  return owner !== undefined
}

/** Erases the personal data of every member who left at least 30 days ago, in one transaction per member. */
export async function eraseDeletedAccounts(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const leftBefore = recoverableSince(now)
  const ids = inPages(ERASED_AT_ONCE, async (after) =>
    (await listToErase(kernel.db, { leftBefore, after })).map(({ id }) => id),
  )
  await forEachIsolated(ids, (id) =>
    transact(kernel, async (tx) => {
      const owner = await lockToErase(tx, id, leftBefore)
      if (!owner) return
      await kernel.personalData.eraseAll(tx, owner)
      await eraseMember(tx, id, now)
      await deleteAttempts(tx, accountHashOf(owner.email))
    }),
  )
}

/** Declares what this feature stores about a member, and schedules the daily erasure. */
export function scheduleErasure(kernel: Kernel): void {
  kernel.personalData.declare('accounts', { collect: collectAccount })
  kernel.jobs.schedule(ERASE, '41 3 * * *', () => eraseDeletedAccounts(kernel))
}

/** Cancels a deletion. Returns undefined unless the member deleted their account after the given time. */
const cancelDeletion = (tx: Db, id: string, since: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: null, left_by_choice: false })
    .where('id', '=', id)
    .where('left_by_choice', '=', true)
    .where('deleted_at', '>', since)
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Lists members who left before the given time and are not erased yet. The page starts after the id `after`. */
const listToErase = (db: Db, { leftBefore, after }: { leftBefore: Date; after: string }) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('deleted_at', '<=', leftBefore)
    .where('erased_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ERASED_AT_ONCE)
    .execute()

/** Locks a member for erasure, so that they cannot be restored until the transaction ends. */
const lockToErase = (tx: Db, id: string, leftBefore: Date) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .where('deleted_at', '<=', leftBefore)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Erases a member's data, except for the id, which other records refer to. */
async function eraseMember(tx: Db, id: string, now: Date): Promise<void> {
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

/** Collects this feature's data about a member for their data export, without hashes and secrets. */
async function collectAccount(db: Db, { id }: { id: string }) {
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

const ERASED_AT_ONCE = 500

/** Returns which of the given members have not been erased. Includes members who left and may come back. */
export const membersNotErased = async (db: Db, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Search = { ids: string[]; text: string; most: number }

// Escapes the wildcards of LIKE, so that the typed text is matched literally.
const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Finds those of the given members whose name contains a text, ignoring upper and lower case. Omits deleted members.
 * Sorts the others by name.
 */
export const findActiveByName = (db: Db, { ids, text, most }: Search) =>
  db
    .selectFrom('accounts.member')
    .select(['id', 'role', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`first_name || ' ' || last_name ilike ${`%${escaped(text)}%`}`)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()
