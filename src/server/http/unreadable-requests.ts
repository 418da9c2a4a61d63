import type { Socket } from 'node:net'

type Told = { status: string; detail: string }
export type RawAnswer = (error: NodeJS.ErrnoException, socket: Socket) => void

const TOLD_BY_CODE: Record<string, Told> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The request headers are too large. Deleting this site’s cookies may help.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive.' },
}
const UNREADABLE: Told = { status: '400 Bad Request', detail: 'We couldn’t read this request.' }

/**
 * Answers requests directly on the socket if they are not valid HTTP, have too large headers or arrive too slowly. Node
 * does not pass such requests to any other handler.
 */
export function rawAnswers(headers: Record<string, string>): RawAnswer {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const { status, detail } = TOLD_BY_CODE[code] ?? UNREADABLE
    const body = JSON.stringify({ detail })
    const head = [
      `HTTP/1.1 ${status}`,
      ...always,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}
