import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import type { Kernel } from '#server/kernel.ts'
import { type Follower, sendServerFrame } from './followers.ts'
import { PRESENCE_ELSEWHERE_MS, PRESENCE_LIFETIME_MS } from './limits.ts'

/**
 * One tab's cursor, encoded by y-protocols. `clock` counts the moves of the cursor. `at` is the time of receipt, in ms.
 */
type Place = { update: Uint8Array; clock: number; at: number }
type Parts = {
  kernel: Pick<Kernel, 'pubsub'>
  paperId: string
  followers: ReadonlySet<Follower>
}

/** The message that asks other processes for the cursors of their tabs. */
const WHO_IS_THERE = '?'

/**
 * Reads the tab that a cursor belongs to, the number of its moves, and whether the tab has left.
 * @throws Error if the update does not describe exactly one tab
 */
function readPlace(update: Uint8Array): { client: number; clock: number; hasLeft: boolean } {
  const decoder = createDecoder(update)
  if (readVarUint(decoder) !== 1) throw new Error('A presence update must describe exactly one tab')
  return { client: readVarUint(decoder), clock: readVarUint(decoder), hasLeft: readVarString(decoder) === 'null' }
}

const textOf = (update: Uint8Array): string => Buffer.from(update).toString('base64')

function leaving(client: number, clock: number): Uint8Array {
  const encoder = createEncoder()
  for (const number of [1, client, clock]) writeVarUint(encoder, number)
  writeVarString(encoder, 'null')
  return toUint8Array(encoder)
}

/**
 * Manages the cursors in one paper. Sends them to the tabs of this process immediately, and to other processes several
 * times a second. Cursors are not stored. If a message is lost, the next move of the cursor replaces it.
 */
export class Presences {
  private readonly places = new Map<number, Place>()
  /** Tabs of this process whose cursors have not been sent to other processes yet. */
  private readonly due = new Set<number>()
  private telling: NodeJS.Timeout | undefined
  private readonly parts: Parts
  private readonly topic: string
  /**
   * True while this process broadcasts. During this time it ignores received broadcasts, since these include its own.
   */
  private isSpeaking = false
  private readonly stopListening: () => void

  constructor(parts: Parts) {
    this.parts = parts
    this.topic = `presence:${parts.paperId}`
    this.stopListening = parts.kernel.pubsub.onBroadcast(this.topic, (said) => this.onFrame(String(said)))
    this.broadcast(WHO_IS_THERE)
  }

  /** Stores the cursor of a tab of this process, and sends it to all other tabs. */
  take(follower: Follower, update: Uint8Array): void {
    this.note(update, follower)
    this.publishElsewhere(follower.client)
  }

  /** Sends a new follower the cursors of all tabs. */
  show(to: Follower): void {
    const since = performance.now() - PRESENCE_LIFETIME_MS
    for (const [client, { update, at }] of this.places) {
      if (at < since) this.places.delete(client)
      else if (client !== to.client) sendServerFrame(to, { is: 'presence', update })
    }
  }

  leave(follower: Follower): void {
    const { client } = follower
    const place = this.places.get(client)
    const isElsewhere = [...this.parts.followers].some((other) => other.client === client)
    if (!place || isElsewhere) return
    const update = leaving(client, place.clock)
    this.note(update)
    this.due.delete(client)
    this.broadcast(textOf(update))
  }

  close(): void {
    clearTimeout(this.telling)
    this.stopListening()
  }

  private note(update: Uint8Array, except?: Follower): void {
    const { client, clock, hasLeft } = readPlace(update)
    if (hasLeft) this.places.delete(client)
    else this.places.set(client, { update, clock, at: performance.now() })
    for (const follower of this.parts.followers)
      if (follower !== except) sendServerFrame(follower, { is: 'presence', update })
  }

  private onFrame(text: string): void {
    if (this.isSpeaking) return
    if (text !== WHO_IS_THERE) return this.note(new Uint8Array(Buffer.from(text, 'base64')))
    for (const { client } of this.parts.followers) if (this.places.has(client)) this.publishElsewhere(client)
  }

  private publishElsewhere(client: number): void {
    this.due.add(client)
    this.telling ??= setTimeout(() => {
      this.telling = undefined
      for (const one of this.due) {
        const place = this.places.get(one)
        if (place) this.broadcast(textOf(place.update))
      }
      this.due.clear()
    }, PRESENCE_ELSEWHERE_MS).unref()
  }

  private broadcast(said: string): void {
    this.isSpeaking = true
    this.parts.kernel.pubsub.broadcast(this.topic, said)
    this.isSpeaking = false
  }
}
