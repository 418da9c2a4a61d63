import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pathOfTarget } from '../pages/address.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { refuseUpgrade } from '../realtime/socket-upgrade.ts'
import type { Pages } from '../pages/pages.ts'
import { type Drain, HANDED_OVER } from '../shutdown/drain.ts'
import type { RawAnswer } from './unreadable-requests.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** Long enough for the largest body at the minimum rate. Bodies that arrive more slowly are rejected much earlier. */
const REQUEST_TIMEOUT_MS = 720_000
const CONNECTIONS_CHECK_MS = 2_000
const KEEP_ALIVE_MS = 65_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type EndpointOptions = {
  pages: Pages
  live: Realtime
  drain: Drain
  /** The headers of all responses. */
  headers: Record<string, string>
  answerRaw: RawAnswer
  now: () => Date
}

const NOT_IN_TIME = Object.assign(new Error('The request body arrived too slowly.'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})
const WITHOUT_HOST = Object.assign(new Error('The request has no Host header.'), { code: 'HPE_USER' })

function answerHandedOver(response: ServerResponse, always: Record<string, string>): void {
  const { status, detail, retryAfterSeconds } = HANDED_OVER
  const own = { 'content-type': 'application/json; charset=utf-8', 'retry-after': String(retryAfterSeconds) }
  response.writeHead(status, { ...always, ...own }).end(JSON.stringify({ detail }))
}

/**
 * Creates the Node server that receives every request. It adds the common headers to each response, and rejects bodies
 * that arrive too slowly.
 */
export function createNodeServer(
  { pages, live, drain, headers, answerRaw, now }: EndpointOptions,
  handle: Answer,
): Server {
  const always = Object.entries(headers)
  const bodies = watchBodies({
    now,
    // After a response has begun, no error response can be sent, so the socket is closed.
    shed: ({ socket }, { headersSent }) => (headersSent ? socket.destroy() : answerRaw(NOT_IN_TIME, socket)),
  })
  const answer: Answer = (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return answerRaw(WITHOUT_HOST, request.socket)
    request.url = pathOfTarget(request.url ?? '/', request.headers.host)
    bodies.watch(request, response)
    if (drain.isOn()) {
      response.shouldKeepAlive = false
      if (drain.handsOver(request)) return answerHandedOver(response, headers)
    }
    // A cached page is sent before the request is processed further, with all headers in one call. Setting each header
    // separately would take a third of the time of such a response.
    if (pages.answerFromMemory(request, response, headers)) return
    for (const [name, value] of always) response.setHeader(name, value)
    handle(request, response)
  }
  // Requests without a Host header and requests with an unknown expectation are handled here as well. Node would answer
  // them without our headers.
  const server = createServer(
    {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      requireHostHeader: false,
      // An upgrade request to a path that is not a socket endpoint is treated as an ordinary request.
      shouldUpgradeCallback: live.takes,
    },
    answer,
  )
  server.on('upgrade', (request, raw, head) => {
    if (drain.isOn() && drain.handsOver(request)) refuseUpgrade(raw, HANDED_OVER, headers)
    else live.upgrade(request, raw, { head, headers })
  })
  server.on('checkExpectation', answer)
  server.on('close', bodies.stop)
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/**
 * The time after which the rate of a body is checked. A body that is too slow is rejected at the next check, within 20
 * seconds of its start.
 */
const GRACE_MS = 14_000

/**
 * The minimum rate at which a body must arrive after the grace period. Even slow connections are faster. A client that
 * sends less only occupies a socket.
 */
const BYTES_PER_SECOND_MIN = 16 * 1024

const LOOK_EVERY_MS = 1_000

// The maximum number of body bytes that may have arrived together with the headers. They have to be estimated, since a
// socket only counts all bytes that were read.
const FIRST_READ_BYTES_MAX = 64 * 1024

type Receiving = { request: IncomingMessage; response: ServerResponse; since: number; bytesBefore: number }

type WatchParts = { now: () => Date; shed: (request: IncomingMessage, response: ServerResponse) => void }

/**
 * Returns whether a body is too slow, given the bytes that have arrived and the milliseconds since the request began.
 * Pure.
 */
export const isTooSlow = (bytes: number, ms: number): boolean => ms > GRACE_MS + (bytes / BYTES_PER_SECOND_MIN) * 1000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Checks every second whether request bodies arrive fast enough, and calls `shed` for those that do not. `stop` ends
 * the checks.
 */
function watchBodies({ now, shed }: WatchParts) {
  const receiving = new Set<Receiving>()
  const look = () => {
    const at = now().getTime()
    for (const one of receiving) {
      const { request, response, since, bytesBefore } = one
      const isOver = request.complete || request.socket.destroyed
      const late = !isOver && isTooSlow(request.socket.bytesRead - bytesBefore, at - since)
      if (isOver || late) receiving.delete(one)
      if (late) shed(request, response)
    }
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    watch: (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return
      const bytesBefore = Math.max(0, request.socket.bytesRead - FIRST_READ_BYTES_MAX)
      receiving.add({ request, response, since: now().getTime(), bytesBefore })
    },
    stop: () => clearInterval(looking),
  }
}
