import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { GENERAL_ID } from '../../limits.ts'

const AGAIN_AFTER_MS = 100

type Told = { event_type: string; data: Record<string, unknown> }
export type ReceivedMessage = { seq: number; number: number; client_id: string }

type Placed = { address: () => string; member: { id: string; token: string }; head: number }

/** A client with an outbox, like a tab: it resends unacknowledged messages, and handles no message twice. */
export class TestClient {
  /** All received messages of #general after `head`, in order of arrival. */
  readonly heard: ReceivedMessage[] = []
  readonly outbox = new Map<string, string>()
  readonly sent: string[] = []
  reconnects = 0
  /** The time until each acknowledgement, in milliseconds. */
  readonly ackMs: number[] = []
  private readonly sentAt = new Map<string, number>()
  private head: number
  private socket: WebSocket | undefined
  private isDone = false
  private isJoined = false
  private readonly placed: Placed

  constructor(placed: Placed) {
    this.placed = placed
    this.head = placed.head
    this.connect()
  }

  private connect(): void {
    if (this.isDone) return
    const { address, member } = this.placed
    const socket = new WebSocket(`${address().replace(/^http/, 'ws')}/api/messaging/ws/${member.id}`)
    this.socket = socket
    socket.on('error', () => undefined)
    socket.on('open', () => this.say('authenticate', { token: member.token }))
    socket.on('message', (bytes: Buffer) => this.onFrame(JSON.parse(bytes.toString()) as Told))
    socket.on('close', () => {
      this.isJoined = false
      this.reconnects += 1
      setTimeout(() => this.connect(), AGAIN_AFTER_MS * (1 + Math.random()))
    })
  }

  private onFrame({ event_type: type, data }: Told): void {
    if (type === 'authenticated') this.join()
    if (type === 'channel_joined') {
      this.isJoined = true
      for (const [clientId, content] of this.outbox) this.post(clientId, content)
    }
    if (type === 'message_ack') {
      const clientId = String(data['client_id'])
      if (this.outbox.delete(clientId)) this.ackMs.push(performance.now() - (this.sentAt.get(clientId) ?? 0))
    }
    if (type === 'message_error' && data['retryable'] === true) {
      const clientId = String(data['client_id'])
      setTimeout(
        () => {
          if (this.isJoined && this.outbox.has(clientId)) this.post(clientId, this.outbox.get(clientId) ?? '')
        },
        Number(data['retry_after_ms'] ?? AGAIN_AFTER_MS),
      )
    }
    // Repeats a refused join, as a tab does.
    if (type === 'refused' && data['event_type'] === 'join_channel') setTimeout(() => this.join(), AGAIN_AFTER_MS)
    const seq = Number(data['seq'] ?? 0)
    if (type !== 'new_message' || seq <= this.head) return
    this.head = seq
    this.heard.push({ seq, number: Number(data['number']), client_id: String(data['client_id']) })
  }

  send(content: string): void {
    const clientId = randomUUID()
    this.outbox.set(clientId, content)
    this.sent.push(clientId)
    this.sentAt.set(clientId, performance.now())
    if (this.isJoined) this.post(clientId, content)
  }

  private join(): void {
    this.say('join_channel', { channel_id: GENERAL_ID, head: this.head })
  }

  private post(clientId: string, content: string): void {
    this.say('send_message', { channel_id: GENERAL_ID, content, client_id: clientId })
  }

  private say(eventType: string, data: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ event_type: eventType, data }))
  }

  get joined(): boolean {
    return this.isJoined
  }

  end(): void {
    this.isDone = true
    this.socket?.terminate()
  }
}
