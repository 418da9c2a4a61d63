import type { Socket } from 'node:net'

type Told = { status: string; detail: string }
export type RawAnswer = (error: NodeJS.ErrnoException, socket: Socket) => void

const TOLD_BY_CODE: Record<string, Told> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The head of the request is too large. Deleting the cookies of this site may help.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request did not arrive in time.' },
}
const UNREADABLE: Told = { status: '400 Bad Request', detail: 'The request could not be understood.' }

/**
 * Answers requests that are not HTTP, too large in their head, or too slow, on the socket itself: they never become a
 * request that another handler could answer.
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
