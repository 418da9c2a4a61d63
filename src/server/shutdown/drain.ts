import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Sent by a proxy that asks another server where this one answers a GET with this status: deploy/nginx.conf sets it. */
const RETRY_STATUS_HEADER = 'x-retry-status'
const RETRY_STATUS = 502
const RETRY_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/** The answer that has a proxy ask another server. */
export const HANDED_OVER = {
  status: RETRY_STATUS,
  detail: 'This server is about to stop. Please try again in a moment.',
  retryAfterSeconds: 1,
}

/** No request for `quietMs` means that proxies send no more; after `withinMs` nothing waits for that any longer. */
export type Quiet = { quietMs: number; withinMs: number }
const LOOK_EVERY_MS = 20

/** How this process leaves the requests to others before it stops (decision 408). */
export type Drain = {
  /** Whether the process has been asked to stop: it still answers requests, each as the last of its connection, and begins no work of its own. */
  isOn: () => boolean
  /** Notes a request, and returns whether the proxy that sent it should ask another server. */
  handsOver: (request: IncomingMessage) => boolean
  /** Calls the listener once the process has been asked to stop. */
  onBegin: (listener: () => void) => void
  begin: () => void
  /** Has proxies ask the other servers from now on. */
  beginHandover: () => void
  untilQuiet: (quiet: Quiet) => Promise<void>
}

/** Health checks go on until the end, and say nothing of who still sends requests. */
const isTraffic = ({ url = '' }: IncomingMessage): boolean => !url.startsWith('/health/')

const canRetry = ({ method, headers }: IncomingMessage): boolean =>
  RETRY_METHODS.has(method) && headers[RETRY_STATUS_HEADER] === String(RETRY_STATUS)

export function createDrain(): Drain {
  const listeners: (() => void)[] = []
  let state: 'serving' | 'draining' | 'handing over' = 'serving'
  let lastRequestAt = 0
  return {
    isOn: () => state !== 'serving',
    handsOver: (request) => {
      if (isTraffic(request)) lastRequestAt = performance.now()
      return state === 'handing over' && canRetry(request)
    },
    onBegin: (listener) => void listeners.push(listener),
    begin: () => {
      state = 'draining'
      for (const listener of listeners) listener()
    },
    beginHandover: () => void (state = 'handing over'),
    untilQuiet: async ({ quietMs, withinMs }) => {
      const began = performance.now()
      while (performance.now() < began + withinMs) {
        if (performance.now() - Math.max(began, lastRequestAt) > quietMs) return
        await pause(LOOK_EVERY_MS)
      }
    },
  }
}
