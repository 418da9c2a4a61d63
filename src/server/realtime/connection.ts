import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import { frameFor, type Join } from './batches.ts'
import { type Allowance, consume, type Rate } from './socket-endpoint.ts'
import type { TopicSubscription, SubscriptionListener } from './topic-subscriptions.ts'

/**
 * Bytes that may wait for a reader who does not read, in addition to one larger message: a long paper takes as long to
 * send as it takes.
 */
const UNREAD_BYTES_MAX = 1024 * 1024
/** A reader who receives no more than this between two heartbeats counts as not reading. */
const READ_BYTES_MIN = 256 * 1024
/** Frames that may wait to be handled: no more are read than are handled. */
const UNHEARD_FRAMES_MAX = 64

/** Time that the other side has to answer a close. */
const CLOSING_MS = 1_000

/** A protocol that a socket speaks once it is open. Its frames are handled one after another. */
export type Protocol = {
  onFrame: (bytes: Buffer, isText: boolean) => Promise<void> | void
  /** Sent when nothing else is, so that clients beyond a proxy notice that the server is there. */
  heartbeat?: () => void
  closed?: () => void
}

/** An address that opens sockets, with its limits. A socket that has not authenticated within 5 seconds is closed. */
export type SocketEndpoint = {
  /** A path in the form of the calls' paths: '/api/documents/:documentId/live'. */
  path: string
  /** One sentence for the documentation. */
  summary: string
  frameBytesMax: number
  rate: Rate
  /** Sockets of one member in one process; past that the oldest is closed. */
  socketsOfMemberMax: number
  /**
   * Decides if this member may open the address; absent, every member may. Called again whenever their session changes.
   */
  admits?: (actor: Actor, params: Record<string, string>) => boolean | Promise<boolean>
  /** The feature of the endpoint: while that is off, its sockets are closed. */
  feature?: string
  /** Called once the socket's member is known. */
  welcome?: (connection: Connection) => Promise<void>
  open: (connection: Connection) => Protocol
}

/** Functions that the connections of a process share. */
export type ConnectionParts = {
  /** Flushes the connection soon, together with others. */
  soon: (connection: Connection) => void
  authenticate: (connection: Connection, token: string) => Promise<Actor | undefined>
  follow: (
    connection: Connection,
    topic: string,
    wanted: { head: number | undefined; hearing: SubscriptionListener },
  ) => Promise<TopicSubscription>
  /** Called for an error that no protocol expected, after which the connection is closed. */
  broke: (connection: Connection, error: Error) => void
}

type Opened = { socket: WebSocket; raw: Duplex; door: SocketEndpoint; params: Record<string, string>; address: string }

/** One open socket. Many of them are idle: each uses little memory. */
export class Connection {
  readonly id = randomUUID()
  readonly door: SocketEndpoint
  readonly params: Record<string, string>
  readonly address: string
  readonly openedAt = performance.now()
  /** Undefined until authenticated; as the session is now. */
  actor: Actor | undefined
  isAlive = true
  readonly followings = new Map<string, TopicSubscription>()
  private readonly socket: WebSocket
  private readonly raw: Duplex
  private readonly parts: ConnectionParts
  private readonly protocol: Protocol
  private allowance: Allowance
  private outgoing: Buffer[] = []
  /** Bytes that may wait now. */
  private unreadMax = UNREAD_BYTES_MAX
  private unreadAtBeat = 0
  private unheard = 0
  private turn: Promise<void> = Promise.resolve()

  constructor({ socket, raw, door, params, address }: Opened, parts: ConnectionParts) {
    this.door = door
    this.params = params
    this.address = address
    this.socket = socket
    this.raw = raw
    this.parts = parts
    this.allowance = { left: door.rate.atOnce, at: performance.now() }
    this.protocol = door.open(this)
    socket.on('message', (bytes: Buffer, isBinary) => this.take(bytes, !isBinary))
    socket.on('pong', () => (this.isAlive = true))
    // A broken socket is closed next, with the code that says why.
    socket.on('error', () => undefined)
    socket.once('close', () => this.protocol.closed?.())
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  authenticate(token: string): Promise<Actor | undefined> {
    return this.parts.authenticate(this, token)
  }

  /** @throws Failure not_found if nothing is there, or not for this member. */
  follow(
    topic: string,
    wanted: { head: number | undefined; hearing: SubscriptionListener },
  ): Promise<TopicSubscription> {
    return this.parts.follow(this, topic, wanted)
  }

  /** Runs the function once the connection is closed. */
  onClosed(act: () => void): void {
    if (this.socket.readyState === this.socket.CLOSED) act()
    else this.socket.once('close', act)
  }

  /** Sends the data together with other frames of some milliseconds: many small writes cost more than their content. */
  send(data: string | Buffer, { isText = typeof data === 'string' } = {}): void {
    if (!this.isOpen) return
    this.outgoing.push(frameFor(typeof data === 'string' ? Buffer.from(data) : data, isText))
    this.parts.soon(this)
  }

  /**
   * Sends the queued frames. Closes the connection of a reader who does not read; they follow again from where they
   * were.
   */
  flush(join: Join = (frames) => Buffer.concat(frames)): void {
    const frames = this.outgoing
    this.outgoing = []
    if (frames.length === 0 || !this.isOpen) return
    if (this.socket.bufferedAmount === 0) this.unreadMax = UNREAD_BYTES_MAX
    const largest = Math.max(...frames.map(({ length }) => length))
    if (largest > UNREAD_BYTES_MAX) this.unreadMax = Math.max(this.unreadMax, UNREAD_BYTES_MAX + largest)
    // Bypasses `ws`, which would frame for each socket: `ws` has nothing queued, as it neither compresses nor reads
    // blobs here.
    this.raw.write(join(frames))
    if (this.socket.bufferedAmount > this.unreadMax) this.close(CLOSED.tooSlow)
  }

  /** Pings the client; terminates the socket of a client that did not answer the last ping. */
  beat(): void {
    const unread = this.socket.bufferedAmount
    // The ping waits behind a long message: a client that receives that message is alive.
    const isReading = this.unreadAtBeat - unread >= READ_BYTES_MIN
    if (!this.isAlive && !isReading) return this.terminate()
    this.isAlive = false
    this.unreadAtBeat = unread
    this.socket.ping()
    this.protocol.heartbeat?.()
  }

  close(code: number, reason = ''): void {
    if (!this.isOpen) return
    this.outgoing = []
    this.socket.close(code, reason)
    const cutting = setTimeout(() => this.terminate(), CLOSING_MS)
    this.socket.once('close', () => clearTimeout(cutting))
  }

  /** Says why, and waits for no answer. */
  shed(code: number): void {
    this.close(code)
    ;(this.raw as Duplex & { destroySoon?: () => void }).destroySoon?.()
  }

  terminate(): void {
    this.socket.terminate()
  }

  private take(bytes: Buffer, isText: boolean): void {
    const { rate } = this.door
    const cost = rate.counts === 'frames' ? 1 : bytes.length
    const left = consume(rate, this.allowance, { cost, now: performance.now() })
    if (!left || this.unheard >= UNHEARD_FRAMES_MAX) return this.close(CLOSED.tooFast)
    this.allowance = left
    this.unheard += 1
    this.turn = this.turn.then(() => this.onFrame(bytes, isText))
  }

  private async onFrame(bytes: Buffer, isText: boolean): Promise<void> {
    try {
      if (this.isOpen) await this.protocol.onFrame(bytes, isText)
    } catch (error) {
      this.parts.broke(this, error as Error)
      this.close(1011)
    } finally {
      this.unheard -= 1
    }
  }
}
