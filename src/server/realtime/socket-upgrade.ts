import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { Failure } from '#shared/calls/failure.ts'
import { pathOfTarget } from '../pages/address.ts'
import type { SocketEndpoint } from './connection.ts'
import { paramsIn } from './socket-endpoint.ts'

/**
 * Returns whether a request was sent by a page of this site, or not by a page at all. Browsers always send an origin.
 * Pure.
 */
export function isOwnOrigin(origin: string | undefined, own: { host: string | undefined; publicUrl: string }): boolean {
  if (origin === undefined || origin === own.publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === own.host?.toLowerCase()
}

export type UpgradedSocket = {
  socket: WebSocket
  raw: Duplex
  door: SocketEndpoint
  params: Record<string, string>
  address: string
}
type Listening = SocketEndpoint & { server: WebSocketServer }
type UpgradingParts = {
  publicUrl: string
  addressOf: (request: IncomingMessage) => string
  /** Checks whether the client at this address may open another socket now. @throws Failure if not */
  admit: (address: string) => void
  opened: (upgraded: UpgradedSocket) => void
}

const STATUS_WORDS: Record<number, string> = {
  403: 'Forbidden',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

type Refusal = Pick<Failure, 'status' | 'detail' | 'retryAfterSeconds'>

/** Answers an upgrade request with an error, without opening a socket. */
export function refuseUpgrade(raw: Duplex, refusal: Refusal, headers: Record<string, string>): void {
  const { status, detail, retryAfterSeconds } = refusal
  raw.on('error', () => undefined)
  const body = JSON.stringify({ detail })
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  raw.end(`HTTP/1.1 ${status} ${STATUS_WORDS[status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Handles upgrade requests: checks the path and the limits, and opens the socket. */
export function createUpgradeHandler({ publicUrl, addressOf, admit, opened }: UpgradingParts) {
  const doors: Listening[] = []
  const find = ({ url = '/', headers }: IncomingMessage) => {
    const path = pathOfTarget(url, headers.host).split('?')[0] ?? '/'
    for (const door of doors) {
      const params = paramsIn(door.path, path)
      if (params) return { door, params }
    }
    return undefined
  }
  return {
    doors: (): SocketEndpoint[] => doors,
    declare: (door: SocketEndpoint) => {
      const server = new WebSocketServer({
        noServer: true,
        clientTracking: false,
        maxPayload: door.frameBytesMax,
        perMessageDeflate: false,
      })
      doors.push({ ...door, server })
    },
    takes: (request: IncomingMessage): boolean =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && find(request) !== undefined,
    upgrade: (
      request: IncomingMessage,
      raw: Duplex,
      { head, headers }: { head: Buffer; headers: Record<string, string> },
    ) => {
      raw.on('error', () => undefined)
      const found = find(request)
      if (!found) return void raw.destroy()
      const address = addressOf(request)
      try {
        if (!isOwnOrigin(request.headers.origin, { host: request.headers.host, publicUrl })) {
          throw new Failure('forbidden', 'Only pages of this site can open this socket.')
        }
        admit(address)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return refuseUpgrade(raw, error, headers)
      }
      const { door, params } = found
      door.server.handleUpgrade(request, raw, head, (socket) => opened({ socket, raw, door, params, address }))
    },
  }
}
