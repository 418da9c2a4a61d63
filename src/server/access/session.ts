import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from './actor.ts'
import type { Db } from '../data/db.ts'
import { batchedRead } from '../data/sharing/batched-read.ts'
import { afterCommit, withPrecondition } from '../data/transact.ts'

/**
 * Milliseconds for which a session is cached. A session that ended in another process is therefore refused here within
 * a second.
 */
const CACHED_MS = 1_000
const CACHED_SESSIONS_MAX = 20_000

/** With `alone`, no other request of the member may change data at the same time. */
type Holding = { alone: boolean }

/** The session data that decide which topics and calls the session may use. */
export type SessionClaims = Pick<Actor, 'sessionId' | 'role' | 'setupCompleted'>

/**
 * The interface to the feature that stores sessions. It stores only the SHA-256 hash of a token, so only hashes are
 * passed.
 */
export type SessionStore = {
  /** Returns the actor of each token hash, in the same order; undefined for sessions that have ended. */
  find: (tokenHashes: readonly string[], now: Date) => Promise<(Actor | undefined)[]>
  /** Returns the actors of the sessions that have not ended, with their members' current data. */
  findLiving: (sessionIds: string[], now: Date) => Promise<Actor[]>
  /**
   * Returns the ids of the sessions that have ended, or whose members' role or setup state differs from these claims.
   */
  findChanged: (known: SessionClaims[], now: Date) => Promise<string[]>
  /**
   * Locks a session, so that it cannot end before this transaction does. Returns false if the session has ended or its
   * member has changed. With `alone`, locks all sessions of the member exclusively.
   */
  hold: (tx: Db, actor: Actor, how: Holding) => Promise<boolean>
}

export type Sessions = {
  keptBy: (keeper: SessionStore) => void
  /** Returns the actor of a token: cached for up to a second, or read again for a call that changes data. */
  actorOf: (token: string | undefined, asked: { now: Date; fresh: boolean }) => Promise<Actor | undefined>
  /**
   * Removes a member's sessions from the cache after the transaction commits, so that an ended or changed session is
   * refused immediately.
   */
  forget: (tx: Db, memberId: string) => void
  onForget: (listener: (memberId: string) => void) => void
  /** Returns the actors of the sessions that have not ended, without using the cache. */
  living: (sessionIds: string[], now: Date) => Promise<Actor[]>
  /**
   * Returns the ids of the sessions that differ from the known claims. Fast for thousands of sessions while none
   * differs.
   */
  changed: (known: SessionClaims[], now: Date) => Promise<string[]>
  /** Runs a member's request. Its transactions fail once the member's session has ended, even if they began earlier. */
  whileHeld: <T>(actor: Actor, how: Holding, work: () => T) => T
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
}

type Cached = { actor: Actor; until: number }
type Asked = { tokenHash: string; now: Date }

const findingBy = (keeper: () => SessionStore) =>
  batchedRead((asked: readonly Asked[]) =>
    keeper().find(
      asked.map(({ tokenHash }) => tokenHash),
      new Date(Math.max(...asked.map(({ now }) => now.getTime()))),
    ),
  )

export function createSessions(): Sessions {
  let keeper: SessionStore = {
    find: (tokenHashes) => Promise.resolve(tokenHashes.map(() => undefined)),
    findLiving: () => Promise.resolve([]),
    findChanged: () => Promise.resolve([]),
    hold: () => Promise.resolve(false),
  }
  let forgettings = 0
  const cached = new LRUCache<string, Cached>({ max: CACHED_SESSIONS_MAX })
  const listeners: ((memberId: string) => void)[] = []

  const findTogether = findingBy(() => keeper)
  const find = async (tokenHash: string, now: Date): Promise<Actor | undefined> => {
    const begunAfter = forgettings
    const actor = await findTogether({ tokenHash, now })
    // If another session ended during this lookup, the result may be outdated, so it is not cached.
    if (!actor || begunAfter !== forgettings) return actor
    cached.set(tokenHash, { actor, until: now.getTime() + CACHED_MS })
    return actor
  }
  const drop = (isMeant: (actor: Actor) => boolean) => {
    forgettings += 1
    for (const [tokenHash, { actor }] of cached) if (isMeant(actor)) cached.delete(tokenHash)
  }
  const forget = (memberId: string) => {
    drop(({ id }) => id === memberId)
    for (const listener of listeners) listener(memberId)
  }

  return {
    keptBy: (given) => void (keeper = given),
    actorOf: async (token, { now, fresh }) => {
      if (!token) return undefined
      const tokenHash = hashToken(token)
      const known = cached.get(tokenHash)
      if (known && !fresh && known.until > now.getTime()) return known.actor
      cached.delete(tokenHash)
      return find(tokenHash, now)
    },
    forget: (tx, memberId) => afterCommit(tx, () => forget(memberId)),
    onForget: (listener) => void listeners.push(listener),
    living: async (sessionIds, now) => {
      const found = await keeper.findLiving(sessionIds, now)
      const living = new Set(found.map(({ sessionId }) => sessionId))
      const ended = new Set(sessionIds.filter((id) => !living.has(id)))
      // A client that is notified of its session's end may immediately send a request, which must be refused, too.
      if (ended.size > 0) drop(({ sessionId }) => ended.has(sessionId))
      return found
    },
    changed: (known, now) => keeper.findChanged(known, now),
    whileHeld: (actor, how, work) =>
      withPrecondition(async (tx) => {
        if (!(await keeper.hold(tx, actor, how))) throw new Failure('unauthenticated', 'Please sign in to continue.')
      }, work),
  }
}
