import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from './actor.ts'
import type { Db } from '../data/db.ts'
import { batchedRead } from '../data/sharing/batched-read.ts'
import { afterCommit, withPrecondition } from '../data/transact.ts'

/** A session that ended in another process is refused here within this time (security.md: at most 1 s). */
const CACHED_MS = 1_000
const CACHED_SESSIONS_MAX = 20_000

/** `alone`: no other request may change something in the member's name meanwhile. */
type Holding = { alone: boolean }

/** The claims that decide where a session may be. */
export type SessionClaims = Pick<Actor, 'sessionId' | 'role' | 'setupCompleted'>

/**
 * The interface by which a feature looks up the sessions that it stores. Only a token's SHA-256 is stored, so only that
 * is passed.
 */
export type SessionStore = {
  /** Returns the actors of the tokens' sessions, in order; undefined for those that have ended. */
  find: (tokenHashes: readonly string[], now: Date) => Promise<(Actor | undefined)[]>
  /** Returns those of the sessions that have not ended, each with its member as they are now. */
  findLiving: (sessionIds: string[], now: Date) => Promise<Actor[]>
  /**
   * Returns the ids of the sessions that have ended, or whose members have another role or completed their setup since.
   */
  findChanged: (known: SessionClaims[], now: Date) => Promise<string[]>
  /**
   * Holds a session, so that it ends only after this transaction. Returns false if it has ended, or its member has
   * changed. Alone: holds all sessions of the member, once no other transaction holds one.
   */
  hold: (tx: Db, actor: Actor, how: Holding) => Promise<boolean>
}

export type Sessions = {
  keptBy: (keeper: SessionStore) => void
  /** Returns the actor of a token: cached for up to a second, or read again for a call that changes something. */
  actorOf: (token: string | undefined, asked: { now: Date; anew: boolean }) => Promise<Actor | undefined>
  /**
   * Removes a member from the cache once the change is stored: a session that ends or changes is refused here at once.
   */
  forget: (tx: Db, memberId: string) => void
  onForget: (listener: (memberId: string) => void) => void
  /** Returns those of the sessions that have not ended, without the cache. */
  living: (sessionIds: string[], now: Date) => Promise<Actor[]>
  /** Returns which of thousands of sessions differ from the known claims; cheap while none does. */
  changed: (known: SessionClaims[], now: Date) => Promise<string[]>
  /** Runs a member's request: nothing is stored once their session has ended, not even work that began before that. */
  whileHeld: <T>(actor: Actor, how: Holding, work: () => T) => T
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of an `Authorization: Bearer …` header. */
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
    // A session that was looked up while another one ended may be outdated.
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
    actorOf: async (token, { now, anew }) => {
      if (!token) return undefined
      const tokenHash = hashToken(token)
      const known = cached.get(tokenHash)
      if (known && !anew && known.until > now.getTime()) return known.actor
      cached.delete(tokenHash)
      return find(tokenHash, now)
    },
    forget: (tx, memberId) => afterCommit(tx, () => forget(memberId)),
    onForget: (listener) => void listeners.push(listener),
    living: async (sessionIds, now) => {
      const found = await keeper.findLiving(sessionIds, now)
      const living = new Set(found.map(({ sessionId }) => sessionId))
      const ended = new Set(sessionIds.filter((id) => !living.has(id)))
      // A client that learns of its end may ask at once, and must get the same answer.
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
