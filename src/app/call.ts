import { createContext } from 'react-router'
import { type Caller, fetchSender, makeCaller, type Via } from '#shared/calls/call.ts'
import type { AllCalls } from './contracts.ts'
import { prefetchCache } from './navigation/prefetch-cache.ts'

/** Name of the window event that is dispatched when a signed-in member's session has ended on the server. */
export const SESSION_ENDED = 'inflo:session-ended'

/** Creates a function that calls the server with `via` (default: `fetch`), as the signed-in member if there is one. */
export function callVia(via?: Via): Caller<AllCalls> {
  const send = fetchSender({
    token: () => localStorage.getItem('token'),
    onUnauthenticated: () => window.dispatchEvent(new Event(SESSION_ENDED)),
    ...(via ? { via } : {}),
  })
  return makeCaller<AllCalls>((key, input) => {
    const answer = send(key, input)
    return key.startsWith('GET ') ? answer : answer.finally(prefetchCache.forget)
  })
}

/** Calls the server from the browser, as the signed-in member if there is one. */
export const call: Caller<AllCalls> = callVia()

/** The caller for loaders: the server's own dispatcher during server rendering; `fetch` in the browser. */
export const caller = createContext<Caller<AllCalls>>(call)
