import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * The header in which a proxy names the status after which it retries a GET request at another server. It is set in
 * deploy/nginx.conf.
 */
const RETRY_STATUS_HEADER = 'x-retry-status'
const RETRY_STATUS = 502
const RETRY_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/** The response that makes a proxy ask another server. */
export const HANDED_OVER = {
  status: RETRY_STATUS,
  detail: 'This server is restarting. Please try again in a moment.',
  retryAfterSeconds: 1,
}

const LOOK_EVERY_MS = 20
/**
 * The condition under which no more requests are expected: `looks` consecutive checks without a request, or `withinMs`
 * milliseconds.
 */
type Quiet = { looks: number; withinMs: number }
/**
 * Waits for half a second without requests: nginx skips a server that answered 502 for two seconds (fail_timeout),
 * unless it skips all other servers too. The maximum is below the ten seconds that Fastify allows a hook.
 */
const WITH_OTHERS: Quiet = { looks: 25, withinMs: 8_000 }
/** The time in which each open connection may send another request; the connection is closed after that request. */
const ALONE: Quiet = { looks: 5, withinMs: 300 }

/** Passes the requests of this process to other servers before the process stops (decision record 408). */
export type Drain = {
  /**
   * Returns whether the process was asked to stop. It then still answers requests, but closes the connection after
   * each, and starts no background work.
   */
  isOn: () => boolean
  /** Counts a request, and returns whether its proxy should ask another server. */
  handsOver: (request: IncomingMessage) => boolean
  /** Registers a listener that is called when the process is asked to stop. */
  onBegin: (listener: () => void) => void
  begin: () => void
  /** Makes `handsOver` return true for requests that a proxy can retry at another server. */
  beginHandover: () => void
  /** Waits until no more requests arrive. */
  untilQuiet: () => Promise<void>
}

/**
 * Returns whether a request counts as traffic. Health checks do not: they continue until the end, even without clients.
 */
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
        // During this turn of the event loop, a busy process accepts the connections that have arrived in the meantime.
        await nextTurn()
        quiet = requests === before ? quiet + 1 : 0
      }
    },
  }
}
