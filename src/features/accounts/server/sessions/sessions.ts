import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Role } from '#server/access/actor.ts'
import { isDiskFull } from '#server/data/database-faults.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken, type SessionClaims } from '#server/access/session.ts'
import { saveKnownNetwork } from '../known-networks.ts'
import '../tables.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SESSION_LIFETIME_MS = 30 * DAY_MS
const SESSION_IDLE_MS = 7 * DAY_MS
const ADMIN_SESSION_IDLE_MS = 12 * HOUR_MS
const LAST_USE_WRITTEN_EVERY_MS = 60_000

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export type Device = { address: string; userAgent: string }

/**
 * Begins a session and returns its token, of which only the hash is stored. Also stores the network as known for the
 * member.
 */
export async function beginSession(tx: Db, memberId: string, { device, now }: { device: Device; now: Date }) {
  const token = newToken()
  await insertSession(tx, {
    token_hash: hashToken(token),
    member_id: memberId,
    created_at: now,
    last_used_at: now,
    proven_at: now,
    user_agent: device.userAgent.slice(0, 500),
    address: device.address.slice(0, 100),
  })
  await countSignIn(tx, memberId, now)
  if (device.address) await saveKnownNetwork(tx, { memberId, network: networkOf(device.address), now })
  return token
}

type Lived = { role: Role; created_at: Date; last_used_at: Date }

/**
 * Returns the cutoffs for valid sessions: begun within 30 days, and last used within 7 days (12 hours for admins).
 * Pure.
 */
export const sessionCutoffs = (now: Date) => ({
  begunAfter: new Date(now.getTime() - SESSION_LIFETIME_MS),
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  usedByAdminsAfter: new Date(now.getTime() - ADMIN_SESSION_IDLE_MS),
})

/** Checks whether a session is still valid. Pure. */
export function isAlive({ role, created_at, last_used_at }: Lived, now: Date): boolean {
  const { begunAfter, usedAfter, usedByAdminsAfter } = sessionCutoffs(now)
  return created_at > begunAfter && last_used_at > (role === 'admin' ? usedByAdminsAfter : usedAfter)
}

// Ignores a full disk, so that members can still read. A later request stores the time of last use.
function tolerateFullDisk(error: unknown): void {
  if (!isDiskFull(error)) throw error
}

type Found = Awaited<ReturnType<typeof findSessionsById>>[number]

const actorOf = (found: Found): Actor => ({
  id: found.id,
  role: found.role,
  name: `${found.first_name} ${found.last_name}`,
  email: found.email,
  sessionId: found.session_id,
  setupCompleted: found.setup_completed_at !== null,
  provenAt: found.proven_at,
})

/**
 * Returns the member of each session, in the order of the token hashes; undefined if the session has ended or the
 * member was deleted.
 */
async function findActors(db: Db, tokenHashes: readonly string[], now: Date): Promise<(Actor | undefined)[]> {
  const found = await findSessions(db, tokenHashes)
  const alive = found.filter((session) => isAlive(session, now))
  const usedBefore = now.getTime() - LAST_USE_WRITTEN_EVERY_MS
  const stale = alive.filter(({ last_used_at: usedAt }) => usedAt.getTime() <= usedBefore)
  if (stale.length > 0) await touchSessions(db, stale, now).catch(tolerateFullDisk)
  const actors = new Map(alive.map((session) => [session.token_hash, actorOf(session)]))
  return tokenHashes.map((tokenHash) => actors.get(tokenHash))
}

/** Returns the members of those sessions that have not ended and whose member is not deleted. */
async function findLiving(db: Db, ids: string[], now: Date): Promise<Actor[]> {
  const found = await findSessionsById(db, ids)
  return found.filter((session) => isAlive(session, now)).map(actorOf)
}

async function findChanged(db: Db, known: SessionClaims[], now: Date): Promise<string[]> {
  const found = await findChangedSessions(db, known, sessionCutoffs(now))
  return found.map(({ id }) => id)
}

/** Registers the session store for all calls. */
export function registerSessionStore({ db, sessions, backups }: Kernel): void {
  sessions.keptBy({
    find: (tokenHashes, now) => findActors(db, tokenHashes, now),
    findLiving: (ids, now) => findLiving(db, ids, now),
    findChanged: (known, now) => findChanged(db, known, now),
    hold: async (tx, actor, { alone }) =>
      alone ? lockSessionsForUpdate(tx, actor) : (await lockSession(tx, actor)) !== undefined,
  })
  // Ends all sessions, since a session in the backup may have been ended after the backup.
  backups.onRestore(deleteAllSessions)
}

const insertSession = (tx: Db, session: NewSession) => tx.insertInto('accounts.session').values(session).execute()

/** Finds sessions by token hash. All hashes are passed as one parameter, so their number is not limited. */
const findSessions = (db: Db, tokenHashes: readonly string[]) =>
  sessionsWithMembers(db)
    .select('session.token_hash')
    .where('session.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .execute()

/**
 * Locks a member's sessions before ending them. Waits for running changes in the sessions to finish. Callers that end
 * sessions must call this function first: two transactions that share a session's lock and both end it would deadlock.
 * @returns whether the actor's own session is still valid.
 */
async function lockSessionsForUpdate(tx: Db, actor: Pick<Actor, 'id' | 'sessionId' | 'role'>): Promise<boolean> {
  const held = await tx
    .selectFrom('accounts.session')
    .select('id')
    .where('member_id', '=', actor.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return held.some(({ id }) => id === actor.sessionId) && (await lockSession(tx, actor)) !== undefined
}

/** Finds sessions by id. All ids are passed as one parameter, so their number is not limited. */
const findSessionsById = (db: Db, ids: string[]) =>
  sessionsWithMembers(db)
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/**
 * Finds sessions that are no longer valid, or whose members differ from the known claims. All claims are passed as
 * three joined strings. A server with many open sockets runs this query twice a second. Passing thousands of separate
 * parameters caused most of its garbage collection.
 */
async function findChangedSessions(
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

/**
 * Records the use of sessions, and when their members were last active. Skips locked rows, which the next call updates.
 * Waiting for locked rows could deadlock two calls that update the same rows in a different order.
 */
async function touchSessions(db: Db, used: Used[], now: Date): Promise<void> {
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

const countSignIn = (tx: Db, memberId: string, now: Date) =>
  tx
    .insertInto('accounts.activity')
    .values({ member_id: memberId, sign_ins: 1, last_active_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ sign_ins: sql<number>`activity.sign_ins + 1`, last_active_at: now }),
    )
    .execute()

/** Ends all sessions of all members. */
const deleteAllSessions = (tx: Db) => tx.deleteFrom('accounts.session').execute()

type NewSession = {
  token_hash: string
  member_id: string
  created_at: Date
  last_used_at: Date
  proven_at: Date
  user_agent: string
  address: string
}

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

/**
 * Locks a session. Returns undefined if the session has ended, or if its member has left or has another role. Waits if
 * the session is being ended concurrently.
 */
const lockSession = (tx: Db, { sessionId, role }: Pick<Actor, 'sessionId' | 'role'>) =>
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

type Since = { begunAfter: Date; usedAfter: Date; usedByAdminsAfter: Date }

type Used = { session_id: string; id: string }
