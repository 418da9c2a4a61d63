import { sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import './tables.ts'

const FIRST_ADMIN_LOCK = 7_466_515

const MEMBER_COLUMNS = [
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

export type NewMember = Omit<MemberRow, 'id'> & { password_hash: string }

/** Undefined when the address, whatever its case, is taken. */
export const insertMember = (tx: Db, member: NewMember): Promise<MemberRow | undefined> =>
  tx
    .insertInto('accounts.member')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(MEMBER_COLUMNS)
    .executeTakeFirst()

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts.member')
    .select(MEMBER_COLUMNS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A member as they sign in: present, or left by choice and able to come back. */
export type EntrantRow = MemberRow & { deleted_at: Date | null }

/** Whether someone is a member whom no admin has shut out, or left by choice after the given moment and can still come back. */
export const canEnter = (leftAfter: Date) =>
  sql<boolean>`(deactivated_at is null and (deleted_at is null or (left_by_choice and deleted_at > ${leftAfter} and erased_at is null)))`

type FromWhere = { leftAfter: Date; network: string; knownSince: Date }

/**
 * Finds a member for signing in, which brings back members who left by choice after the given moment and refuses those
 * who were shut out; with when they last signed in from this network.
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

/** The same, for a member whom a mailed link proves. */
export const findEntrantByEmail = (db: Db, email: string, leftAfter: Date): Promise<EntrantRow | undefined> =>
  db
    .selectFrom('accounts.member')
    .select([...MEMBER_COLUMNS, 'deleted_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(canEnter(leftAfter))
    .executeTakeFirst()

/** The same, for a member whose password is not what they prove themselves by. */
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

/** However many ids: they travel as one value. */
/** Whether a member is there, and stays so until the transaction ends: whoever leaves meanwhile waits. */
export const lockActiveMember = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** The same of several. */
export const lockActiveMembers = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const findPresent = (db: Db, ids: string[]) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Of these, those who may come in: there, and not shut out by an admin. */
export const findAdmitted = (db: Db, ids: string[]) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()

/** Members by id, those included who have left: their published papers keep the name. */
export const findMembersEver = (db: Db, ids: string[]): Promise<MemberRow[]> =>
  db.selectFrom('accounts.member').select(MEMBER_COLUMNS).where('id', 'in', ids).execute()

const MEMBERS_NAMED_MAX = 1_000

/** Members, whether present or not, whose name holds a text; the first so many. */
export const findMembersNamed = (db: Db, text: string) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where(sql<boolean>`first_name || ' ' || last_name ilike ${containsPattern(text)}`)
    .limit(MEMBERS_NAMED_MAX)
    .execute()

/** Admins who can act as such: whoever is shut out is none. */
export const listAdminIds = (db: Db) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .execute()

export const findPasswordHash = (db: Db, id: string) =>
  db
    .selectFrom('accounts.member')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const setPasswordHash = (tx: Db, id: string, passwordHash: string) =>
  tx.updateTable('accounts.member').set({ password_hash: passwordHash }).where('id', '=', id).execute()

export const setNames = (tx: Db, id: string, names: { first_name?: string; last_name?: string }) =>
  tx.updateTable('accounts.member').set(names).where('id', '=', id).execute()

export const markSetUp = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ setup_completed_at: now })
    .where('id', '=', id)
    .where('setup_completed_at', 'is', null)
    .execute()

/** From here to the end of the transaction nobody else can make a first admin. */
export const lockFirstAdmin = (tx: Db) => sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx)

export const insertFirstAdminLink = (tx: Db, tokenHash: string, now: Date) =>
  tx.insertInto('accounts.first_admin_link').values({ token_hash: tokenHash, created_at: now }).execute()

export const findFirstAdminLink = (db: Db, tokenHash: string) =>
  db.selectFrom('accounts.first_admin_link').select('created_at').where('token_hash', '=', tokenHash).executeTakeFirst()

export const deleteFirstAdminLinks = (tx: Db) => tx.deleteFrom('accounts.first_admin_link').execute()

/** Members who write: students and faculty who have set up their profile. */
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
