import { sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import '../tables.ts'

/** A member as shown to admins. */
export type RosterRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  joined_at: Date
  deleted_at: Date | null
  /** True once the member has set up their profile, or proved that they own the mailbox. */
  is_settled: boolean
}

export type RosterSort = 'name' | 'email' | 'role' | 'joined_at'
export type RosterSearch = { search: string; sort: RosterSort; page: number; size: number }

const roster = (db: Db) =>
  db
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'joined_at', 'deleted_at'])
    .select(sql<boolean>`setup_completed_at is not null or address_proven_at is not null`.as('is_settled'))

const found = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`lower(first_name || ' ' || last_name || ' ' || email) like ${containsPattern(search.toLowerCase())}`

const ORDERS = {
  name: sql`lower(last_name), lower(first_name), id`,
  email: sql`lower(email)`,
  role: sql`role, lower(last_name), lower(first_name), id`,
  joined_at: sql`joined_at desc, id`,
} satisfies Record<RosterSort, unknown>

/** Lists a page of the members who are not deleted. */
export const listRoster = (db: Db, { search, sort, page, size }: RosterSearch): Promise<RosterRow[]> =>
  roster(db)
    // Selects the ids first, so that skipped rows are not fetched.
    .where(
      'id',
      'in',
      db
        .selectFrom('accounts.member')
        .select('id')
        .where('deleted_at', 'is', null)
        .where(found(search))
        .orderBy(ORDERS[sort])
        .limit(size)
        .offset((page - 1) * size),
    )
    .orderBy(ORDERS[sort])
    .execute()

export async function countRoster(db: Db, search: string): Promise<number> {
  const { members } = await db
    .selectFrom('accounts.member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('deleted_at', 'is', null)
    .where(found(search))
    .executeTakeFirstOrThrow()
  return members
}

/** Finds members by id, without a limit on their number. Includes members who have left and are not erased. */
export const findRoster = (db: Db, ids: string[]): Promise<RosterRow[]> =>
  roster(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()

/** Lists members who are not erased, ordered by id. The page starts after the id `after`. */
export const listRosterAfter = (db: Db, after: string, most: number): Promise<RosterRow[]> =>
  roster(db).where('erased_at', 'is', null).where('id', '>', after).orderBy('id').limit(most).execute()

/** Counts members who left or were deleted and are not erased. */
export async function countGraveyard(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('accounts.member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return members
}

/** Returns which of the given members have been active since the given time, even if their session has ended. */
export const seenSince = async (db: Db, ids: string[], since: Date): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('accounts.activity')
        .select('member_id as id')
        .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('last_active_at', '>', since)
        .execute()
    ).map(({ id }) => id),
  )

/** Returns the ids of the members with these e-mail addresses. */
export const memberIdsAt = async (db: Db, addresses: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('accounts.member')
      .select('id')
      .where(sql<boolean>`lower(email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
