import type { Actor } from '../access/actor.ts'
import type { Connection } from './connection.ts'

/** What one socket may send: so much a second, and so much at once after a pause. */
export type Rate = { counts: 'frames' | 'bytes'; perSecond: number; atOnce: number }

/** What a socket speaks once it is open. Its frames are handled one after another. */
export type Protocol = {
  onFrame: (bytes: Buffer, isText: boolean) => Promise<void> | void
  /** Said when nothing else is, where what is beyond a proxy must see that somebody is there. */
  heartbeat?: () => void
  closed?: () => void
}

/** An address at which sockets are opened, with its limits. Whoever has not authenticated within 5 seconds is let go. */
export type SocketEndpoint = {
  /** As calls name theirs: '/api/documents/:documentId/live'. */
  path: string
  /** One sentence for the documentation. */
  summary: string
  frameBytesMax: number
  rate: Rate
  /** Sockets of one member in one process; past that the oldest is closed. */
  socketsOfMemberMax: number
  /** Whether this member may come in by this address; every member where absent. Asked again whenever their session changes. */
  admits?: (actor: Actor, params: Record<string, string>) => boolean | Promise<boolean>
  /** The feature that it belongs to: while that is off, its sockets are closed. */
  feature?: string
  /** Once it is known whose socket it is. */
  welcome?: (connection: Connection) => Promise<void>
  open: (connection: Connection) => Protocol
}

/** What is left of a rate, and of when that is. */
export type Allowance = { left: number; at: number }

/** What is left after `cost` more; undefined where that is too much. Pure. */
export function consume({ perSecond, atOnce }: Rate, { left, at }: Allowance, spent: { cost: number; now: number }) {
  const now = Math.min(atOnce, left + ((spent.now - at) / 1000) * perSecond)
  return spent.cost > now ? undefined : { left: now - spent.cost, at: spent.now }
}

/** The parameters in a path, where it is one of the pattern's. Pure. */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const [names, given] = [pattern.split('/'), path.split('/')]
  if (names.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = given[index] ?? ''
    if (!name.startsWith(':')) {
      if (part !== name) return undefined
    } else if (/^[\w-]{1,100}$/.test(part)) params[name.slice(1)] = part
    else return undefined
  }
  return params
}
