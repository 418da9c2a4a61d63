import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import { frameFor, type Join } from './batches.ts'
import { type Allowance, consume, type Rate } from './socket-endpoint.ts'
import type { TopicSubscription, SubscriptionListener } from './topic-subscriptions.ts'

/**
 * The number of bytes that may be queued for a client. One larger message may be queued in addition, since sending a
 * long paper may take any time.
 */
const UNREAD_BYTES_MAX = 1024 * 1024
/** A client that receives fewer bytes than this between two heartbeats counts as not reading. */
const READ_BYTES_MIN = 256 * 1024
/**
 * The maximum number of frames that wait to be handled. When it is reached, no more frames are read from the socket.
 */
const UNHEARD_FRAMES_MAX = 64

/** The time within which the client has to answer a close frame. */
const CLOSING_MS = 1_000

/** The protocol of an open socket. The next frame is handled only after the previous one. */
export type Protocol = {
  onFrame: (bytes: Buffer, isText: boolean) => Promise<void> | void
  /** Sends a heartbeat frame if nothing else is sent. A client behind a proxy can thus see that the server is alive. */
  heartbeat?: () => void
  closed?: () => void
}

/** A path that accepts WebSockets, with its limits. A socket that is not authenticated within 5 seconds is closed. */
export type SocketEndpoint = {
  /** A path in the same form as the paths of API calls: '/api/documents/:documentId/live'. */
  path: string
  /** A sentence that describes the endpoint in the API documentation. */
  summary: string
  frameBytesMax: number
  rate: Rate
  /**
   * The maximum number of sockets of one member in one process. When a member exceeds it, the member's oldest sockets
   * are closed.
   */
  socketsOfMemberMax: number
  /**
   * Returns whether a member may use the endpoint; if absent, every member may. Called again when the member's session
   * changes.
   */
  admits?: (actor: Actor, params: Record<string, string>) => boolean | Promise<boolean>
  /** The endpoint's feature. If the feature is turned off, the endpoint's sockets are closed. */
  feature?: string
  /** Called once the socket is authenticated. */
  welcome?: (connection: Connection) => Promise<void>
  open: (connection: Connection) => Protocol
}

/** The functions that all connections of a process share. */
export type ConnectionParts = {
  /** Schedules a flush of the connection, together with other connections. */
  soon: (connection: Connection) => void
  authenticate: (connection: Connection, token: string) => Promise<Actor | undefined>
  follow: (
    connection: Connection,
    topic: string,
    wanted: { head: number | undefined; hearing: SubscriptionListener },
  ) => Promise<TopicSubscription>
  /** Called for an unexpected error in a protocol; the connection is closed afterwards. */
  broke: (connection: Connection, error: Error) => void
}

type Opened = { socket: WebSocket; raw: Duplex; door: SocketEndpoint; params: Record<string, string>; address: string }

/** An open socket. It must use little memory, since many sockets are open but idle. */
export class Connection {
  readonly id = randomUUID()
  readonly door: SocketEndpoint
  readonly params: Record<string, string>
  readonly address: string
  readonly openedAt = performance.now()
  /** The signed-in actor; undefined until the socket is authenticated. */
  actor: Actor | undefined
  isAlive = true
  readonly followings = new Map<string, TopicSubscription>()
  private readonly socket: WebSocket
  private readonly raw: Duplex
  private readonly parts: ConnectionParts
  private readonly protocol: Protocol
  private allowance: Allowance
  private outgoing: Buffer[] = []
  /** The number of bytes that may currently be queued. */
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
    // Ignores the error, since the `close` event follows and its code contains the reason.
    socket.on('error', () => undefined)
    socket.once('close', () => this.protocol.closed?.())
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  authenticate(token: string): Promise<Actor | undefined> {
    return this.parts.authenticate(this, token)
  }

  /** Follows a topic. @throws Failure not_found if the topic does not exist or the member may not follow it */
  follow(
    topic: string,
    wanted: { head: number | undefined; hearing: SubscriptionListener },
  ): Promise<TopicSubscription> {
    return this.parts.follow(this, topic, wanted)
  }

  /** Calls `act` once the connection is closed, or immediately if it is already closed. */
  onClosed(act: () => void): void {
    if (this.socket.readyState === this.socket.CLOSED) act()
    else this.socket.once('close', act)
  }

  /**
   * Queues data. The data is sent some milliseconds later, together with other frames, since the overhead of many small
   * writes is larger than their content.
   */
  send(data: string | Buffer, { isText = typeof data === 'string' } = {}): void {
    if (!this.isOpen) return
    this.outgoing.push(frameFor(typeof data === 'string' ? Buffer.from(data) : data, isText))
    this.parts.soon(this)
  }

  /**
   * Sends the queued frames. If the client does not read, closes the connection. The client then reconnects and
   * continues from the last version that it received.
   */
  flush(join: Join = (frames) => Buffer.concat(frames)): void {
    const frames = this.outgoing
    this.outgoing = []
    if (frames.length === 0 || !this.isOpen) return
    if (this.socket.bufferedAmount === 0) this.unreadMax = UNREAD_BYTES_MAX
    const largest = Math.max(...frames.map(({ length }) => length))
    if (largest > UNREAD_BYTES_MAX) this.unreadMax = Math.max(this.unreadMax, UNREAD_BYTES_MAX + largest)
    // Writes directly to the TCP socket, since `ws` would create the frame again for each socket. `ws` has no queued
    // data here, since it neither compresses messages nor reads blobs.
    this.raw.write(join(frames))
    if (this.socket.bufferedAmount > this.unreadMax) this.close(CLOSED.tooSlow)
  }

  /** Pings the client. If the client has not answered the previous ping, terminates the socket. */
  beat(): void {
    const unread = this.socket.bufferedAmount
    // A ping is queued behind long messages, so a client that is still receiving a long message also counts as alive.
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

  /** Closes the socket with the code, without waiting for the client's answer. */
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
