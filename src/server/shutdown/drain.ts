import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Sent by a proxy that asks another server if this one answers a GET with this status: deploy/nginx.conf sets it. */
const RETRY_STATUS_HEADER = 'x-retry-status'
const RETRY_STATUS = 502
const RETRY_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/** The answer that makes a proxy ask another server. */
export const HANDED_OVER = {
  status: RETRY_STATUS,
  detail: 'This server is about to stop. Please try again in a moment.',
  retryAfterSeconds: 1,
}

const LOOK_EVERY_MS = 20
/** So many looks without a request mean that no more come; after `withinMs` nothing waits for that any longer. */
type Quiet = { looks: number; withinMs: number }
/**
 * Half a second: nginx skips a server that answered 502 for two seconds (fail_timeout), unless it still skips the
 * others as well. Fastify gives a hook ten seconds.
 */
const WITH_OTHERS: Quiet = { looks: 25, withinMs: 8_000 }
/** Time for the next request of a connection, which is answered as its last. */
const ALONE: Quiet = { looks: 5, withinMs: 300 }

/** Hands this process's requests to others before it stops (decision 408). */
export type Drain = {
  /**
   * Returns whether the process was asked to stop: it still answers requests, each as the last of its connection, and
   * begins no work of its own.
   */
  isOn: () => boolean
  /** Counts a request, and returns whether the proxy that sent it should ask another server. */
  handsOver: (request: IncomingMessage) => boolean
  /** Calls the listener once the process has been asked to stop. */
  onBegin: (listener: () => void) => void
  begin: () => void
  /** Makes proxies ask the other servers from now on. */
  beginHandover: () => void
  /** Waits until no more requests arrive. */
  untilQuiet: () => Promise<void>
}

/** Health checks continue until the end, and do not show whether clients still send requests. */
const isTraffic = ({ url = '' }: IncomingMessage): boolean => !url.startsWith('/health/')

const canRetry = ({ method, headers }: IncomingMessage): boolean =>
  RETRY_METHODS.has(method) && headers[RETRY_STATUS_HEADER] === String(RETRY_STATUS)

export function createDrain(): Drain {
  const listeners: (() => void)[] = []
  let state: 'serving' | 'draining' | 'handing over' = 'serving'
  let requests = 0
  return {
    isOn: () => state !== 'serving',
    handsOver: (request) => {
      if (isTraffic(request)) requests += 1
      return state === 'handing over' && canRetry(request)
    },
    onBegin: (listener) => void listeners.push(listener),
    begin: () => {
      state = 'draining'
      for (const listener of listeners) listener()
    },
    beginHandover: () => void (state = 'handing over'),
    untilQuiet: async () => {
      if (state === 'serving') return
      const { looks, withinMs } = state === 'draining' ? ALONE : WITH_OTHERS
      const until = performance.now() + withinMs
      for (let quiet = 0; quiet < looks && performance.now() < until;) {
        const before = requests
        await pause(LOOK_EVERY_MS)
        // A busy process accepts here the connections that have arrived meanwhile.
        await nextTurn()
        quiet = requests === before ? quiet + 1 : 0
      }
    },
  }
}
