import { setTimeout as pause } from 'node:timers/promises'
import * as awarenessProtocol from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Actor } from '#server/access/actor.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { spansByClient } from '#formats/manuscript/losses/spans.ts'
import type { Knowledge } from '#formats/manuscript/moves/transfer-recorder.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type Access, type FromBrowser, type FromServer, serverFrame } from '../../document/frames-contract.ts'
import type { WritingTab } from './tabs-elsewhere.ts'
import {
  FRAMES_REMEMBERED_MAX,
  RESEND_DELAY_MS,
  RESEND_REQUESTS_MAX,
  HAND_OUT_MS,
  LONG_BYTES,
  OUTDATED,
  PRESENCE_BYTES_MAX,
  UNKNOWN_TABS_MAX,
} from './limits.ts'
import type { LoggedChange } from './log-queries.ts'

/** A change as a tab sends it. */
export type IncomingChange = Omit<Extract<FromBrowser, { is: 'change' }>, 'is'>

/** One tab that has a document open. */
export type Follower = {
  connection: Connection
  actor: Actor
  name: string
  /** The member's colour in this paper, one of eight. */
  colour: number
  /** The Yjs client id of the tab. */
  client: number
  /**
   * True once the tab's client id is stored as an id of this member, so that text typed in the tab is attributed to the
   * member.
   */
  isKnown?: boolean
  access: Access
  /** The tab's state vector when it made its last change, or when it compared its copy with the server's. */
  known?: Map<number, number>
  /**
   * The clocks in the frames that were sent to the tab since then, one entry for each frame. The tab reports how many
   * of the frames it has received.
   */
  told?: ReadonlyMap<number, number>[]
  /** The number of frames that the tab had received when it made its last change. */
  heard?: number
  /** True once the server has requested everything that the last change depends on. */
  askedAgain?: boolean
  /** The number of requests for missing changes that another tab might still send. */
  askedForOthers?: number
  /** The last change that is stored, but not confirmed yet. */
  unconfirmed?: number | undefined
  /** The clocks of other tabs whose text was left out of this tab's changes, since those tabs send it themselves. */
  leftOut?: ReadonlyMap<number, number> | undefined
  /** True if a change that others had received was refused. They may then send it again. */
  wasRefused?: boolean
  /** Closes the connection if the text that was left out does not arrive. */
  reconnecting?: NodeJS.Timeout | undefined
}

/**
 * Records that a tab has compared its copy with the server's. The tab has the clocks in `has`, and will receive those
 * in `missing`.
 */
export function noteCompared(follower: Follower, has: Map<number, number>, missing: ReadonlyMap<number, number>): void {
  follower.known = has
  follower.told = [missing]
  follower.heard = 0
}

/** Returns what the author of a change had received; undefined for tabs of an older build. */
export function knowledgeOf(
  follower: Follower,
  { heard, redone = [], undone = [], moved, continues = false }: Omit<IncomingChange, 'number' | 'update'>,
): Knowledge | undefined {
  const vector = receivedBy(follower, heard)
  // The repair removes doubles, so only members who may delete text can name copies of text.
  const claims = follower.access.write ? { redone, undone, moved } : { redone: [], undone: [], moved: undefined }
  const { client } = follower
  // A tab that was offline sends all its edits before it has received a frame.
  return vector && { vector, isWhole: heard === 0, ...claims, undone: spansByClient(claims.undone), continues, client }
}

/** Returns the clocks that a tab had received when it made a change. `heard` is the number of received frames. */
function receivedBy(follower: Follower, heard: number | undefined): ReadonlyMap<number, number> | undefined {
  const { known } = follower
  if (!known || heard === undefined) return undefined
  noteReceived(follower, heard)
  return new Map(known).set(follower.client, Number.MAX_SAFE_INTEGER)
}

/** Records that a tab has received its first frames. `heard` is their number. */
function noteReceived(follower: Follower, heard: number): void {
  const { known, told = [] } = follower
  const since = told.splice(0, Math.max(0, heard - (follower.heard ?? 0)))
  follower.heard = (follower.heard ?? 0) + since.length
  for (const clocks of since)
    for (const [client, to] of clocks) known?.set(client, Math.max(to, known.get(client) ?? 0))
}

/** Records the clocks in a frame that is sent to a tab. A tab that makes no changes is assumed to receive old frames. */
export function noteTold(follower: Follower, clocks: ReadonlyMap<number, number>): void {
  follower.told?.push(clocks)
  if ((follower.told?.length ?? 0) > FRAMES_REMEMBERED_MAX) noteReceived(follower, (follower.heard ?? 0) + 1)
}

/**
 * Returns the clocks of a tab's copy. @throws Error if it is not a state vector, or if it names far more tabs than the
 * document has. The server keeps these clocks in memory while the tab is connected.
 */
export function clocksIn(vector: Uint8Array, { store }: Y.Doc): Map<number, number> {
  const clocks = Y.decodeStateVector(vector)
  if (clocks.size > store.clients.size + UNKNOWN_TABS_MAX) throw new Error('The state vector names too many tabs')
  return clocks
}

/**
 * Allows another request for changes that other tabs have not sent yet. @returns the delay before the request, in ms.
 */
export function nextResendDelayMs(follower: Follower): number {
  follower.askedForOthers = (follower.askedForOthers ?? 0) + 1
  if (follower.askedForOthers <= RESEND_REQUESTS_MAX) follower.askedAgain = false
  return RESEND_DELAY_MS
}

/** The reason why a change is refused. */
export type Refusal = {
  why: string
  /** `hostile`: not made by our browser client; `incomplete`: depends on changes that were never stored. */
  kind: 'hostile' | 'refused' | 'incomplete'
}

type Refusing = { why: string; code?: number }

export const sendServerFrame = ({ connection }: { connection: Connection }, frame: FromServer): void =>
  connection.send(Buffer.from(serverFrame(frame)), { isText: false })

/** Reports that a change is not stored, and closes the connection, since later changes depend on the refused one. */
export function refuse(to: { connection: Connection }, number: number, { why, code = CLOSED.refused }: Refusing): void {
  sendServerFrame(to, { is: 'refused', number, why })
  to.connection.flush()
  to.connection.close(code)
}

/**
 * Returns read-only access for a tab whose build is older than the document. Such a build would drop content that it
 * does not know.
 */
export const outdated = ({ read }: Access): Access => ({
  read,
  suggest: false,
  write: false,
  why: OUTDATED,
  outdated: true,
})

/**
 * Returns the cursor of the follower's tab, under the follower's own name; undefined if the update contains no cursor
 * of this tab, or one that is too large.
 * @throws Error if the update is not a presence update
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

/**
 * Returns the clock of each tab's last stroke, by client id. Returns no clocks for an invalid update, which is refused
 * later.
 */
export function lastStrokesOf(update: Uint8Array): ReadonlyMap<number, number> {
  try {
    return Y.parseUpdateMeta(update).to
  } catch {
    return new Map()
  }
}

/**
 * Returns a change without the strokes of other members whose tabs are connected, since each of these
 * tabs sends its own strokes. After a server crash, tabs that have each other's strokes reconnect at the same time.
 * They would otherwise wait for each other. Pure.
 */
export function ownPart(update: Uint8Array, { actor }: Follower, tabs: Iterable<WritingTab>) {
  const to = lastStrokesOf(update)
  const leftOut = new Map<number, number>()
  for (const { client, actor: other } of tabs) {
    const through = to.get(client)
    if (through !== undefined && other.id !== actor.id) leftOut.set(client, through)
  }
  return { own: leftOut.size === 0 ? update : Y.diffUpdate(update, Y.encodeStateVector(leftOut)), leftOut }
}

/** Returns the other tabs whose text is in a change and not in the document. Pure. */
export const relayedClients = ({ store }: Y.Doc, update: Uint8Array, { client: own }: Follower): number[] =>
  [...lastStrokesOf(update)].flatMap(([client, to]) =>
    client !== own && to > Y.getState(store, client) ? [client] : [],
  )

/** Returns whether a state vector is empty. Pure. */
export const hasNothing = (vector: Uint8Array): boolean => vector.length === 1 && vector[0] === 0

/** Merges a whole log into one message, for a tab that has no content of the document yet. Pure. */
export function wholeOf(changes: LoggedChange[]): { update: Uint8Array; vector: Uint8Array } {
  const update = Y.mergeUpdates(changes.map(({ bytes }) => bytes))
  return { update, vector: Y.encodeStateVectorFromUpdate(update) }
}

/**
 * Sends a long log to newly opened tabs before the server has built the document from it. Building takes about a
 * second, so the server and the browser build the document at the same time.
 */
export class HandingOut {
  /** The log, while the server has not built the document yet. */
  changes: LoggedChange[] | undefined
  private nextTime = Promise.withResolvers<void>()

  /** Resolves when the next log is ready to be sent. */
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
