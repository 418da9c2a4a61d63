import { randomBytes } from 'node:crypto'
import type { Actor, Role } from '#server/access/actor.ts'
import { isDiskFull } from '#server/data/database-faults.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken, type SessionClaims } from '#server/access/session.ts'
import { saveKnownNetwork } from '../known-network-queries.ts'
import {
  countSignIn,
  deleteAllSessions,
  findChangedSessions,
  findSessions,
  findSessionsById,
  lockSession,
  lockSessionsForUpdate,
  insertSession,
  touchSessions,
} from './queries.ts'

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
 * Begins a session and answers its token, of which only the hash is stored. From here on the member is known in this
 * network.
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

/** After which moments a session was begun, and used, that still holds: 30 days in all, 7 without use, 12 hours for admins. Pure. */
export const sessionCutoffs = (now: Date) => ({
  begunAfter: new Date(now.getTime() - SESSION_LIFETIME_MS),
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  usedByAdminsAfter: new Date(now.getTime() - ADMIN_SESSION_IDLE_MS),
})

/** Whether a session still holds. Pure. */
export function isAlive({ role, created_at, last_used_at }: Lived, now: Date): boolean {
  const { begunAfter, usedAfter, usedByAdminsAfter } = sessionCutoffs(now)
  return created_at > begunAfter && last_used_at > (role === 'admin' ? usedByAdminsAfter : usedAfter)
}

// Who reads need not wait for room: when a session was last used is written the next time.
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

/** Whose sessions tokens' hashes are, in their order; undefined where one has ended or its member is gone. */
async function findActors(db: Db, tokenHashes: readonly string[], now: Date): Promise<(Actor | undefined)[]> {
  const found = await findSessions(db, tokenHashes)
  const alive = found.filter((session) => isAlive(session, now))
  const usedBefore = now.getTime() - LAST_USE_WRITTEN_EVERY_MS
  const stale = alive.filter(({ last_used_at: usedAt }) => usedAt.getTime() <= usedBefore)
  if (stale.length > 0) await touchSessions(db, stale, now).catch(tolerateFullDisk)
  const actors = new Map(alive.map((session) => [session.token_hash, actorOf(session)]))
  return tokenHashes.map((tokenHash) => actors.get(tokenHash))
}

/** Of these sessions, those that have not ended and whose member is still there. */
async function findLiving(db: Db, ids: string[], now: Date): Promise<Actor[]> {
  const found = await findSessionsById(db, ids)
  return found.filter((session) => isAlive(session, now)).map(actorOf)
}

async function findChanged(db: Db, known: SessionClaims[], now: Date): Promise<string[]> {
  const found = await findChangedSessions(db, known, sessionCutoffs(now))
  return found.map(({ id }) => id)
}

/** Answers for the sessions of all calls. */
export function registerSessionStore({ db, sessions, backups }: Kernel): void {
  sessions.keptBy({
    find: (tokenHashes, now) => findActors(db, tokenHashes, now),
    findLiving: (ids, now) => findLiving(db, ids, now),
    findChanged: (known, now) => findChanged(db, known, now),
    hold: async (tx, actor, { alone }) =>
      alone ? lockSessionsForUpdate(tx, actor) : (await lockSession(tx, actor)) !== undefined,
  })
  // Who had signed in when a backup was taken may have ended that session since.
  backups.onRestore(deleteAllSessions)
}
