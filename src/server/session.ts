import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'

/** A revoked session is refused within this time in every process (security.md: at most 1 s). */
const CACHED_MS = 1_000
const CACHED_SESSIONS_MAX = 20_000

/** How a room answers whose session a token is. Only the token's SHA-256 is stored, so only that is handed over. */
export type FindActor = (tokenHash: string, now: Date) => Promise<Actor | undefined>

export type Sessions = {
  actorOf: (token: string | undefined, now: Date) => Promise<Actor | undefined>
  /** Drops what is remembered about a token, for a sign-out that must hold at once in this process. */
  forget: (token: string) => void
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
}

type Cached = { actor: Actor; until: number }

export function openSessions(findActor: FindActor): Sessions {
  const cached = new Map<string, Cached>()
  return {
    actorOf: async (token, now) => {
      if (!token) return undefined
      const tokenHash = hashToken(token)
      const known = cached.get(tokenHash)
      if (known && known.until > now.getTime()) return known.actor
      cached.delete(tokenHash)
      const actor = await findActor(tokenHash, now)
      if (!actor) return undefined
      if (cached.size >= CACHED_SESSIONS_MAX) cached.clear()
      cached.set(tokenHash, { actor, until: now.getTime() + CACHED_MS })
      return actor
    },
    forget: (token) => void cached.delete(hashToken(token)),
  }
}
