import { sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

export const MEMBER_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'is_founding_member',
  'joined_at',
  'setup_completed_at',
] as const

export type MemberRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  is_founding_member: boolean
  joined_at: Date
  setup_completed_at: Date | null
}

/** A member who may sign in, perhaps to restore an account that they deleted. */
export type EntrantRow = MemberRow & { deleted_at: Date | null }

/**
 * Builds the SQL condition for accounts that are active or can still be restored, because the member deleted the
 * account after the given time.
 */
export const canEnter = (leftAfter: Date) =>
  sql<boolean>`(deactivated_at is null and (deleted_at is null or (left_by_choice and deleted_at > ${leftAfter} and erased_at is null)))`

type FromWhere = { leftAfter: Date; network: string; knownSince: Date }

/**
 * Finds a member for signing in, with the time of their last sign-in from this network. Includes members who deleted
 * their account after the given time, and those who were deactivated.
 */
export const findForSignIn = (db: Db, email: string, { leftAfter, network, knownSince }: FromWhere) =>
  db
    .selectFrom('accounts.member')
    .leftJoin('accounts.second_factor as factor', 'factor.member_id', 'accounts.member.id')
    .leftJoin('accounts.trusted_network as known', (join) =>
      join
        .onRef('known.member_id', '=', 'accounts.member.id')
        .on('known.place', '=', network)
        .on('known.last_used_at', '>', knownSince),
    )
    .select([...MEMBER_COLUMNS, 'password_hash', 'deleted_at', 'deactivated_at'])
    .select((eb) => {
      const passkeys = eb.selectFrom('accounts.passkey').whereRef('member_id', '=', 'accounts.member.id')
      return eb
        .or([eb('factor.confirmed_at', 'is not', null), eb.exists(passkeys.select('id'))])
        .as('has_second_factor')
    })
    .select('known.last_used_at as known_here_at')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(sql<boolean>`(${canEnter(leftAfter)} or (deactivated_at is not null and deleted_at is null))`)
    .executeTakeFirst()

/** Finds a member who signs in without a password, by ORCID or with a passkey. */
export const findEntrant = (tx: Db, id: string, leftAfter: Date): Promise<EntrantRow | undefined> =>
  tx
    .selectFrom('accounts.member')
    .select([...MEMBER_COLUMNS, 'deleted_at'])
    .where('id', '=', id)
    .where(canEnter(leftAfter))
    .executeTakeFirst()

export const findMembers = (db: Db, ids: string[]): Promise<MemberRow[]> =>
  db
    .selectFrom('accounts.member')
    .select(MEMBER_COLUMNS)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()

/** Locks a member's row, unless deleted, until the transaction ends, so that a concurrent deletion waits. */
export const lockActiveMember = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Locks several members whose accounts are not deleted, until the transaction ends. */
export const lockActiveMembers = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

/** Lists the active admins. */
export const listAdminIds = (db: Db) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .execute()

export const setPasswordHash = (tx: Db, id: string, passwordHash: string) =>
  tx.updateTable('accounts.member').set({ password_hash: passwordHash }).where('id', '=', id).execute()

/** Counts members who write: students and faculty who have set up their profile. */
export async function countResearchers(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('accounts.member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('role', 'in', ['student', 'faculty'])
    .where('setup_completed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return members
}
