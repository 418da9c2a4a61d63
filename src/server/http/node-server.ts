import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pathOfTarget } from '../pages/address.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { refuseUpgrade } from '../realtime/socket-upgrade.ts'
import type { Pages } from '../pages/pages.ts'
import { type Drain, HANDED_OVER } from '../shutdown/drain.ts'
import type { RawAnswer } from './unreadable-requests.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** For the largest body at the slowest rate: slower ones are rejected long before. */
const REQUEST_TIMEOUT_MS = 720_000
const CONNECTIONS_CHECK_MS = 2_000
const KEEP_ALIVE_MS = 65_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type EndpointOptions = {
  pages: Pages
  live: Realtime
  drain: Drain
  /** Headers of every answer, of whatever kind. */
  headers: Record<string, string>
  answerRaw: RawAnswer
  now: () => Date
}

const NOT_IN_TIME = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const WITHOUT_HOST = Object.assign(new Error('The request names no host.'), { code: 'HPE_USER' })

function answerHandedOver(response: ServerResponse, always: Record<string, string>): void {
  const { status, detail, retryAfterSeconds } = HANDED_OVER
  const own = { 'content-type': 'application/json; charset=utf-8', 'retry-after': String(retryAfterSeconds) }
  response.writeHead(status, { ...always, ...own }).end(JSON.stringify({ detail }))
}

/**
 * Creates the server that receives every request. Each answer carries the common headers, and a body that hardly
 * arrives is not waited for.
 */
export function createNodeServer(
  { pages, live, drain, headers, answerRaw, now }: EndpointOptions,
  handle: Answer,
): Server {
  const always = Object.entries(headers)
  const bodies = watchBodies({
    now,
    // Once an answer has begun, no other can be sent.
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
    // A page in memory is answered before anything else reads the request. It is sent with all its headers at once:
    // setting each before would take a third of the time of such an answer.
    if (pages.answerFromMemory(request, response, headers)) return
    for (const [name, value] of always) response.setHeader(name, value)
    handle(request, response)
  }
  // Node would answer a request without a host, or with an unknown expectation, itself and without our headers.
  const server = createServer(
    {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      requireHostHeader: false,
      // A request that upgrades to another protocol, but not at a socket endpoint, is answered as an ordinary one.
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

/** The time for a whole body that hardly arrives; one look later it is ended, within 20 seconds in all. */
const GRACE_MS = 14_000

/**
 * The average rate at which a longer body must arrive after that: slow lines send at least this much, a client that
 * only holds a socket open does not.
 */
const BYTES_PER_SECOND_MIN = 16 * 1024

const LOOK_EVERY_MS = 1_000

// Bytes that arrived together with the head: a connection tells only that they were read.
const FIRST_READ_BYTES_MAX = 64 * 1024

type Receiving = { request: IncomingMessage; response: ServerResponse; since: number; bytesBefore: number }

type WatchParts = { now: () => Date; shed: (request: IncomingMessage, response: ServerResponse) => void }

/** Returns whether a body that sent so many bytes in that time is too slow. Pure. */
export const isTooSlow = (bytes: number, ms: number): boolean => ms > GRACE_MS + (bytes / BYTES_PER_SECOND_MIN) * 1000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Watches bodies while they arrive; `stop` ends that. */
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
