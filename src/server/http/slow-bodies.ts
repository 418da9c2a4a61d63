import type { IncomingMessage, ServerResponse } from 'node:http'

/** As long as a whole body may take that hardly comes; a look later it is shed, within 20 seconds in all. */
const GRACE_MS = 14_000
/** What of a longer body must have come on average after that: slow lines send at least this, who holds a socket open does not. */
const BYTES_PER_SECOND_MIN = 16 * 1024
const LOOK_EVERY_MS = 1_000
// What came together with the head: of it, a connection tells only that it was read.
const FIRST_READ_BYTES_MAX = 64 * 1024

type Receiving = { request: IncomingMessage; response: ServerResponse; since: number; bytesBefore: number }
type WatchParts = { now: () => Date; shed: (request: IncomingMessage, response: ServerResponse) => void }

/** Whether a body of which so many bytes came in that time comes too slowly. Pure. */
export const isTooSlow = (bytes: number, ms: number): boolean => ms > GRACE_MS + (bytes / BYTES_PER_SECOND_MIN) * 1000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Watches over bodies while they come in; `stop` ends it. */
export function watchBodies({ now, shed }: WatchParts) {
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
