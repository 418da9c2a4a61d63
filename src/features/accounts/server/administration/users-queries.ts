import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import { pageFromNearerEnd } from './nearer-end.ts'
import '../tables.ts'

type SortedBy = 'name' | 'email' | 'role' | 'joined_at' | 'total_logins' | 'last_activity'
/** A minus turns the order round. */
export type UserSort = SortedBy | `-${SortedBy}`

export type UserSearch = {
  search: string
  role?: Role | undefined
  /** Whether they may sign in; either where absent. */
  isActive?: boolean | undefined
  sort: UserSort
  page: number
  size: number
}

type Key = { by: RawBuilder<unknown>; isDown?: boolean; hasNulls?: boolean }

const byId: Key = { by: sql`member.id` }
const byName: Key[] = [{ by: sql`lower(member.last_name)` }, { by: sql`lower(member.first_name)` }, byId]
const down = (keys: Key[]): Key[] => keys.map((key) => ({ ...key, isDown: true }))
const byEmail: Key[] = [{ by: sql`lower(member.email)` }]
const byRole: Key = { by: sql`member.role` }
const joined: Key = { by: sql`member.joined_at` }
const logins: Key = { by: sql`coalesce(activity.sign_ins, 0)` }
const active: Key = { by: sql`activity.last_active_at`, hasNulls: true }

const ORDERS: Record<UserSort, Key[]> = {
  name: byName,
  '-name': down(byName),
  email: byEmail,
  '-email': down(byEmail),
  role: [byRole, ...byName],
  '-role': [...down([byRole]), ...byName],
  joined_at: [joined, byId],
  '-joined_at': [...down([joined]), byId],
  total_logins: [logins, byId],
  '-total_logins': [...down([logins]), byId],
  last_activity: [active, byId],
  '-last_activity': [...down([active]), byId],
}

/** Who was never here comes before all others where the least active do, and after them where the most active do. */
const spelled = ({ by, isDown = false, hasNulls }: Key, isTurned: boolean) => {
  const way = isDown === isTurned ? 'asc' : 'desc'
  return sql`${by} ${sql.raw(hasNulls ? `${way} nulls ${way === 'asc' ? 'first' : 'last'}` : way)}`
}

const orderOf = (sort: UserSort, isTurned = false) => sql.join(ORDERS[sort].map((key) => spelled(key, isTurned)))

const present = (
  db: Pick<Db, 'selectFrom'>,
  { search, role, isActive }: Pick<UserSearch, 'search' | 'role' | 'isActive'>,
) =>
  db
    .selectFrom('accounts.member as member')
    .where('member.deleted_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('member.role', '=', role as Role))
    .$if(isActive === true, (query) => query.where('member.deactivated_at', 'is', null))
    .$if(isActive === false, (query) => query.where('member.deactivated_at', 'is not', null))
    .$if(search !== '', (query) =>
      query.where(
        // As it stands in the index member_spelled.
        sql<boolean>`lower(member.first_name || ' ' || member.last_name || ' ' || member.email) like ${containsPattern(search.toLowerCase())}`,
      ),
    )

/**
 * A page of the members who are there: first whose it is, so that nothing is fetched of those before it, and those are counted from the
 * end that is nearer.
 */
export const listUsers = (db: Db, { total, ...asked }: UserSearch & { total: number }) => {
  const { offset, limit, isTurned } = pageFromNearerEnd({ ...asked, total })
  return db
    .with('page', (all) =>
      present(all, asked)
        .leftJoin('accounts.activity as activity', 'activity.member_id', 'member.id')
        .select('member.id')
        .orderBy(orderOf(asked.sort, isTurned))
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('accounts.member as member', 'member.id', 'page.id')
    .leftJoin('accounts.activity as activity', 'activity.member_id', 'member.id')
    .select(['member.id', 'member.first_name', 'member.last_name', 'member.email', 'member.role', 'member.joined_at'])
    .select(['member.deactivated_at', 'activity.sign_ins', 'activity.last_active_at'])
    .orderBy(orderOf(asked.sort))
    .execute()
}

export async function countUsers(db: Db, asked: Pick<UserSearch, 'search' | 'role' | 'isActive'>): Promise<number> {
  const { members } = await present(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}

/** Somebody who is there, and does not change before the transaction ends. */
export const lockUser = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'deactivated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setRole = (tx: Db, id: string, role: Role) =>
  tx.updateTable('accounts.member').set({ role }).where('id', '=', id).execute()

export const setDeactivated = (tx: Db, id: string, at: Date | null) =>
  tx.updateTable('accounts.member').set({ deactivated_at: at }).where('id', '=', id).execute()

/** From here on nobody changes anything in the name of these members, who finish first what they have begun. */
export const lockSessionsOf = (tx: Db, memberIds: string[]) =>
  tx
    .selectFrom('accounts.session')
    .select('id')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

const ACCOUNTS_LOCK = 7_466_527
// Shorter than what PostgreSQL waits before it looks for a deadlock, after which all would be tried again.
const LOCK_WAIT = '500ms'

/** Whether nobody else changes accounts as an admin, who then waits for none: until the transaction ends. */
export async function tryLockAccounts(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ACCOUNTS_LOCK}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken === true
}

/** Lets no statement of this transaction wait for others' locks for long. */
export const limitLockWait = (tx: Db) => sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
