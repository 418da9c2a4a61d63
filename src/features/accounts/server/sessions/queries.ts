import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { SessionClaims } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export type NewSession = {
  token_hash: string
  member_id: string
  created_at: Date
  last_used_at: Date
  proven_at: Date
  user_agent: string
  address: string
}

export const insertSession = (tx: Db, session: NewSession) =>
  tx.insertInto('accounts.session').values(session).execute()

const sessionsWithMembers = (db: Db) =>
  db
    .selectFrom('accounts.session as session')
    .innerJoin('accounts.member as member', 'member.id', 'session.member_id')
    .select([
      'session.id as session_id',
      'session.created_at',
      'session.last_used_at',
      'session.proven_at',
      'member.id',
      'member.email',
      'member.first_name',
      'member.last_name',
      'member.role',
      'member.setup_completed_at',
    ])
    .where('member.deleted_at', 'is', null)
    .where('member.deactivated_at', 'is', null)

/** However many: they travel as one value. */
export const findSessions = (db: Db, tokenHashes: readonly string[]) =>
  sessionsWithMembers(db)
    .select('session.token_hash')
    .where('session.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .execute()

/** Undefined where the session has ended, or its member left or has another role; waits for whoever is ending it. */
export const lockSession = (tx: Db, { sessionId, role }: Pick<Actor, 'sessionId' | 'role'>) =>
  tx
    .selectFrom('accounts.session as session')
    .innerJoin('accounts.member as member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('member.deleted_at', 'is', null)
    .where('member.deactivated_at', 'is', null)
    .where('member.role', '=', role)
    .forKeyShare('session')
    .executeTakeFirst()

/**
 * Whether a session still stands, once whoever else changes something in the name of its member has finished. Whoever is to end
 * sessions asks so first: two who hold one together and both want to end it would wait for each other.
 */
export async function lockSessionsForUpdate(tx: Db, actor: Pick<Actor, 'id' | 'sessionId' | 'role'>): Promise<boolean> {
  const held = await tx
    .selectFrom('accounts.session')
    .select('id')
    .where('member_id', '=', actor.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return held.some(({ id }) => id === actor.sessionId) && (await lockSession(tx, actor)) !== undefined
}

/** However many ids: they travel as one value. */
export const findSessionsById = (db: Db, ids: string[]) =>
  sessionsWithMembers(db)
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type Since = { begunAfter: Date; usedAfter: Date; usedByAdminsAfter: Date }

/**
 * Of these sessions those that no longer hold, or whose members are not what is known of them. They travel as three texts: thousands of values
 * of their own, twice a second, were most of what a server with many open sockets had to clear up.
 */
export async function findChangedSessions(
  db: Db,
  known: SessionClaims[],
  { begunAfter, usedAfter, usedByAdminsAfter }: Since,
) {
  const listed = (values: (string | boolean)[]) => sql`string_to_array(${values.join(',')}, ',')`
  const { rows } = await sql<{ id: string }>`
    select known.id from unnest(
      ${listed(known.map(({ sessionId }) => sessionId))}::uuid[],
      ${listed(known.map(({ role }) => role))},
      ${listed(known.map(({ setupCompleted }) => setupCompleted))}::boolean[]
    ) as known (id, role, is_set_up)
    where not exists (
      select from accounts.session join accounts.member on member.id = session.member_id
      where session.id = known.id and session.created_at > ${begunAfter}
        and session.last_used_at > case when member.role = 'admin' then ${usedByAdminsAfter}::timestamptz else ${usedAfter}::timestamptz end
        and member.deleted_at is null and member.deactivated_at is null
        and member.role = known.role and (member.setup_completed_at is not null) = known.is_set_up
    )`.execute(db)
  return rows
}

type Used = { session_id: string; id: string }

/**
 * Notes that sessions are used, and with that when their members were last here. What somebody else holds is left to them or to the next
 * time: two who note the same in another order would wait for each other.
 */
export async function touchSessions(db: Db, used: Used[], now: Date): Promise<void> {
  const [ids, memberIds] = [used.map(({ session_id: id }) => id), used.map(({ id }) => id)]
  await sql`
    update accounts.session set last_used_at = ${now} where id in (
      select id from accounts.session where id = any(${ids}::uuid[]) for no key update skip locked
    )`.execute(db)
  await sql`
    update accounts.activity set last_active_at = ${now} where member_id in (
      select member_id from accounts.activity where member_id = any(${memberIds}::uuid[]) for no key update skip locked
    )`.execute(db)
}

export const countSignIn = (tx: Db, memberId: string, now: Date) =>
  tx
    .insertInto('accounts.activity')
    .values({ member_id: memberId, sign_ins: 1, last_active_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ sign_ins: sql<number>`activity.sign_ins + 1`, last_active_at: now }),
    )
    .execute()

export const setProven = (tx: Db, id: string, now: Date) =>
  tx.updateTable('accounts.session').set({ proven_at: now }).where('id', '=', id).execute()

export const deleteSession = (tx: Db, id: string) => tx.deleteFrom('accounts.session').where('id', '=', id).execute()

export const deleteSessionsOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.session').where('member_id', '=', memberId).execute()

export const listSessionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.session')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** Undefined when the member has no such session. */
export const deleteOwnSession = (tx: Db, memberId: string, id: string) =>
  tx
    .deleteFrom('accounts.session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()

export const deleteOtherSessions = (tx: Db, memberId: string, keptId: string) =>
  tx
    .deleteFrom('accounts.session')
    .where('member_id', '=', memberId)
    .where('id', '!=', keptId)
    .returning('id')
    .execute()

/** Ends every session of everybody. */
export const deleteAllSessions = (tx: Db) => tx.deleteFrom('accounts.session').execute()
