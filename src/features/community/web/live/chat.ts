import { Failure, isTransient } from '#shared/calls/failure.ts'
import type { FrameChannel } from '#shared/live/tab-socket.ts'
import type { FeatureFrame } from '#shared/live/tab-connection.ts'
import { destinationKey, type UnsentMessage } from '../message-data.ts'
import { asCommunityServerFrame, type CommunityServerFrame, type CommunityClientFrame } from './frames.ts'
import type { Outbox } from './outbox.ts'

/** Time after which a message without a reply from the server is sent again. The server stores it only once. */
const ANSWERED_WITHIN_MS = 10_000

/** The replies after which the next message to a destination may be sent. */
const ANSWERS: ReadonlySet<CommunityServerFrame['event_type']> = new Set([
  'message_ack',
  'message_blocked',
  'message_error',
])

export type ChatParts = {
  outbox: Outbox
  speak: (speaker: FrameChannel) => { say: (frame: FeatureFrame) => boolean; stop: () => void }
  /** Sends a message by HTTP, for networks that block sockets. */
  post: (unsent: UnsentMessage) => Promise<unknown>
  now: () => number
}

/** Returns the frame that sends a message over the socket. Pure. */
const frameOf = ({
  to,
  content,
  attachments,
  reply_to: reply,
  mentions,
  client_id,
}: UnsentMessage): CommunityClientFrame => {
  const message = {
    content,
    client_id,
    attachments: attachments.map(({ id }) => ({ id })),
    reply_to: reply?.id ?? null,
    mentions,
    message_type: attachments.length > 0 ? 'file' : 'text',
  }
  return to.is === 'channel'
    ? { event_type: 'send_message', data: { channel_id: to.id, ...message } }
    : { event_type: 'send_direct_message', data: { recipient_id: to.userId, ...message } }
}

/** One member's chat on a tab's socket: the frames to handle, and the sent messages that are not acknowledged yet. */
export class Chat {
  readonly outbox: Outbox
  private readonly parts: ChatParts
  private readonly socket: ReturnType<ChatParts['speak']>
  private readonly listeners = new Set<(heard: CommunityServerFrame) => void>()
  private readonly starting = new Set<() => void>()
  private readonly watchers = new Set<() => void>()
  private readonly saidAt = new Map<string, number>()
  /** The times at which delayed messages are sent again. */
  private readonly againAt = new Map<string, number>()
  private isOpen = false
  private posting: Promise<void> | undefined

  constructor(parts: ChatParts) {
    this.parts = parts
    this.outbox = parts.outbox
    this.socket = parts.speak({
      opened: () => {
        this.turn(true)
        this.saidAt.clear()
        this.againAt.clear()
        for (const start of this.starting) start()
        this.sendAll()
      },
      onFrame: (frame) => this.onFrame(asCommunityServerFrame(frame)),
      closed: () => {
        this.turn(false)
        void this.postAll()
      },
    })
  }

  readonly isConnected = (): boolean => this.isOpen

  readonly watch = (listener: () => void): (() => void) => {
    this.watchers.add(listener)
    return () => void this.watchers.delete(listener)
  }

  private turn(isOpen: boolean): void {
    this.isOpen = isOpen
    for (const tell of this.watchers) tell()
  }

  readonly say = (said: CommunityClientFrame): boolean => this.socket.say(said)

  /** Calls `start` on each new socket, and immediately if one is open. @returns a function that removes `start`. */
  onOpened(start: () => void): () => void {
    this.starting.add(start)
    if (this.isOpen) start()
    return () => void this.starting.delete(start)
  }

  onHeard(listener: (heard: CommunityServerFrame) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private onFrame(heard: CommunityServerFrame): void {
    if (heard.event_type === 'message_ack') this.outbox.acknowledge(heard.data.client_id ?? '')
    if (heard.event_type === 'message_blocked') this.outbox.drop(heard.data.client_id ?? '')
    if (heard.event_type === 'message_error') this.refused(heard.data)
    for (const listener of this.listeners) listener(heard)
    if (heard.event_type === 'new_message' || heard.event_type === 'direct_message_sent')
      this.outbox.drop(heard.data.client_id)
    if (ANSWERS.has(heard.event_type)) this.sendAll()
  }

  private refused(error: Extract<CommunityServerFrame, { event_type: 'message_error' }>['data']): void {
    if (error.client_id === null) return
    if (!error.retryable) return this.outbox.refuse(error.client_id, error.detail)
    this.againAt.set(error.client_id, this.parts.now() + (error.retry_after_ms ?? 0))
    this.saidAt.delete(error.client_id)
    this.outbox.delay(error.client_id)
  }

  /**
   * Sends the messages that were not sent on this socket, or to which the server has not replied in time. Only one
   * message per destination is in flight. Otherwise a message could be refused while a later one is stored, which would
   * change the order.
   */
  readonly sendAll = (): void => {
    const now = this.parts.now()
    const taken = new Set<string>()
    for (const unsent of this.outbox.read()) {
      if (unsent.refused !== undefined || unsent.isSent) continue
      const destination = destinationKey(unsent.to)
      if (taken.has(destination)) continue
      taken.add(destination)
      if (this.isWaiting(unsent.client_id, now)) continue
      if (!this.say(frameOf(unsent))) return
      this.saidAt.set(unsent.client_id, now)
      this.againAt.delete(unsent.client_id)
    }
  }

  /** Returns true if a message is waiting for the server's reply, or for the time of its next attempt. */
  private isWaiting(clientId: string, now: number): boolean {
    return (
      (this.againAt.get(clientId) ?? 0) > now || now - (this.saidAt.get(clientId) ?? -Infinity) < ANSWERED_WITHIN_MS
    )
  }

  private postAll(): Promise<void> {
    this.posting ??= this.postInOrder().finally(() => (this.posting = undefined))
    return this.posting
  }

  private async postInOrder(): Promise<void> {
    for (const unsent of this.outbox.read()) {
      if (unsent.refused !== undefined || unsent.isSent || this.isOpen) continue
      try {
        await this.parts.post(unsent)
        this.outbox.acknowledge(unsent.client_id)
      } catch (error) {
        if (!(error instanceof Failure) || isTransient(error)) return
        this.outbox.refuse(unsent.client_id, error.errors?.[0]?.message ?? error.detail)
      }
    }
  }

  readonly send = (unsent: UnsentMessage): void => {
    this.outbox.add(unsent)
    this.sendAll()
  }

  readonly retry = (clientId: string): void => {
    this.outbox.retry(clientId)
    this.saidAt.delete(clientId)
    this.againAt.delete(clientId)
    if (this.isOpen) this.sendAll()
    else void this.postAll()
  }

  stop(): void {
    this.socket.stop()
  }
}
