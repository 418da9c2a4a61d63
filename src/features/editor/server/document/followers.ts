import { setTimeout as pause } from 'node:timers/promises'
import * as awarenessProtocol from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Actor } from '#server/access/actor.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type Access, type FromServer, serverFrame } from '../../document/frames-contract.ts'
import {
  RESEND_DELAY_MS,
  RESEND_REQUESTS_MAX,
  HAND_OUT_MS,
  LONG_BYTES,
  OUTDATED,
  PRESENCE_BYTES_MAX,
} from './limits.ts'
import type { LoggedChange } from './log-queries.ts'

/** One tab that has a document open. */
export type Follower = {
  connection: Connection
  actor: Actor
  name: string
  /** The member's colour of eight in this paper. */
  colour: number
  /** The Yjs client of the tab. */
  client: number
  /** True once it is stored that this tab's strokes are theirs. */
  isKnown?: boolean
  access: Access
  /** True once the server requested everything that the last change depends on. */
  askedAgain?: boolean
  /** The number of requests sent while the missing changes may have been on their way from another tab. */
  askedForOthers?: number
}

/** Allows another request for changes by other tabs that the last change depends on. @returns its delay in ms. */
export function nextResendDelayMs(follower: Follower): number {
  follower.askedForOthers = (follower.askedForOthers ?? 0) + 1
  if (follower.askedForOthers <= RESEND_REQUESTS_MAX) follower.askedAgain = false
  return RESEND_DELAY_MS
}

/** The reason why a change is refused. */
export type Refusal = {
  why: string
  /** Made by no browser of ours, too much, or resting on changes that were never stored. */
  kind: 'hostile' | 'refused' | 'incomplete'
}

type Refusing = { why: string; code?: number }

export const sendServerFrame = ({ connection }: { connection: Connection }, frame: FromServer): void =>
  connection.send(Buffer.from(serverFrame(frame)), { isText: false })

/** Reports that a change is not stored, and closes the connection that depends on it. */
export function refuse(to: { connection: Connection }, number: number, { why, code = CLOSED.refused }: Refusing): void {
  sendServerFrame(to, { is: 'refused', number, why })
  to.connection.flush()
  to.connection.close(code)
}

/** Returns the access of a tab whose build is older than the document: it would drop content that it does not know. */
export const outdated = ({ read }: Access): Access => ({
  read,
  suggest: false,
  write: false,
  why: OUTDATED,
  outdated: true,
})

/**
 * Returns a cursor's position, always under the follower's own name, and of no other tab. @returns undefined if nothing
 * is left.
 * @throws Error if the update is no presence.
 */
export function presenceOf({ actor, name, colour, client }: Follower, update: Uint8Array): Uint8Array | undefined {
  const seen = new awarenessProtocol.Awareness({ clientID: 0, on: () => undefined } as never)
  try {
    seen.setLocalState(null)
    awarenessProtocol.applyAwarenessUpdate(seen, update, 'remote')
    if (!seen.states.has(client) && !seen.meta.has(client)) return undefined
    const own = awarenessProtocol.encodeAwarenessUpdate(seen, [client])
    if (own.length > PRESENCE_BYTES_MAX) return undefined
    return awarenessProtocol.modifyAwarenessUpdate(
      own,
      (state: Record<string, unknown> | null) =>
        state && {
          section: state.section,
          cursor: state.cursor,
          user: { id: actor.id, name, colour },
        },
    )
  } finally {
    seen.destroy()
  }
}

/** Returns the last strokes by tab; none for an invalid update, which is refused where it is read. */
function lastStrokesOf(update: Uint8Array): ReadonlyMap<number, number> {
  try {
    return Y.parseUpdateMeta(update).to
  } catch {
    return new Map()
  }
}

/**
 * Returns a change without the strokes of tabs that other members have open here: each tab sends its own and counts for
 * them. Tabs that received strokes from a server before it died reconnect at once, and would otherwise wait for each
 * other. Pure.
 */
export function ownPart(update: Uint8Array, { actor }: Follower, followers: Iterable<Follower>) {
  const to = lastStrokesOf(update)
  const left = new Map<number, number>()
  for (const { client, actor: other } of followers) {
    const through = to.get(client)
    if (through !== undefined && other.id !== actor.id) left.set(client, through)
  }
  return left.size === 0
    ? { own: update, isPart: false }
    : { own: Y.diffUpdate(update, Y.encodeStateVector(left)), isPart: true }
}

/** Returns whether a state vector is empty. Pure. */
export const hasNothing = (vector: Uint8Array): boolean => vector.length === 1 && vector[0] === 0

/** Returns a whole log as one message for a tab that has nothing. Pure. */
export function wholeOf(changes: LoggedChange[]): { update: Uint8Array; vector: Uint8Array } {
  const update = Y.mergeUpdates(changes.map(({ bytes }) => bytes))
  return { update, vector: Y.encodeStateVectorFromUpdate(update) }
}

/**
 * Assembling a long text from its log takes a second, on the server as in the browser. A tab that opens it is sent the
 * log first, so that both assemble it at once.
 */
export class HandingOut {
  /** Set while the log is read and the document is not assembled yet. */
  changes: LoggedChange[] | undefined
  private nextTime = Promise.withResolvers<void>()

  /** Resolves when a log is there to be handed out. */
  next(): Promise<void> {
    return this.nextTime.promise
  }

  async offer(changes: LoggedChange[]): Promise<void> {
    if (changes.reduce((sum, { bytes }) => sum + bytes.length, 0) < LONG_BYTES) return
    this.changes = changes
    this.nextTime.resolve()
    this.nextTime = Promise.withResolvers()
    await pause(HAND_OUT_MS)
    this.changes = undefined
  }
}
