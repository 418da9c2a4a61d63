import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl, type HydrationState } from 'react-router'
import type { Failure } from '#shared/calls/failure.ts'
import type { PageAssets } from './document.tsx'

type RouteErrors = Record<string, { status: number; data: unknown }>

/**
 * Data that the server rendered a page from, sent along so that the browser can hydrate without requesting it again.
 */
export type PageData = {
  assets: PageAssets
  /** Names of the features that are switched off, as the document has them. */
  off: string
  /** True if mail can be sent, as the document has it. */
  canSendMail: boolean
  loaderData: HydrationState['loaderData']
  errors: RouteErrors | null
}

export type Faults = {
  /** The message for an error that nobody expected, and the function that reports it. */
  detail: string
  report: (error: unknown) => void
  /** Returns an error as a failure to show to the person; undefined for an unexpected error. */
  expected: (error: unknown) => Failure | undefined
}

/**
 * Returns route errors in words for the person: an expected error's own message, or the given sentence for any other
 * error, which is also reported.
 */
export function nameFaults<E extends Record<string, unknown> | null>(
  errors: E,
  { detail, report, expected }: Faults,
): E {
  if (!errors) return errors
  const named = Object.entries(errors).map(([routeId, error]) => {
    if (isRouteErrorResponse(error)) return [routeId, error]
    const failure = expected(error)
    if (failure) {
      const { status, retryAfterSeconds } = failure
      return [routeId, new UNSAFE_ErrorResponseImpl(status, '', { detail: failure.detail, retryAfterSeconds })]
    }
    report(error)
    return [routeId, new UNSAFE_ErrorResponseImpl(500, '', { detail })]
  })
  return Object.fromEntries(named) as E
}

/** Returns the HTTP status for a page's errors, and when to retry. Undefined if there are none. Pure. */
export function outcomeOf(errors: Record<string, unknown> | null) {
  const [failed] = Object.values(errors ?? {}).filter(isRouteErrorResponse)
  if (!failed) return undefined
  const { retryAfterSeconds } = (failed.data ?? {}) as { retryAfterSeconds?: number }
  return { status: failed.status, retryAfterSeconds }
}

/**
 * Returns route errors as plain values: the status and the loader's message; details of unexpected errors stay on the
 * server.
 */
export function plainErrors(errors: Record<string, unknown> | null | undefined): RouteErrors | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([routeId, error]) => [
      routeId,
      isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : { status: 500, data: {} },
    ]),
  )
}

type LoaderData = NonNullable<HydrationState['loaderData']>

/** Returns route data with the given keys set to null, because the page contains their content already. */
export function leaveOut(loaderData: LoaderData, keys: string[]): LoaderData {
  if (keys.length === 0) return loaderData
  const nothing = Object.fromEntries(keys.map((key) => [key, null]))
  return Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]) => [routeId, data && { ...(data as object), ...nothing }]),
  )
}

/** Returns the initial state of the browser's router. Shown routes without data on the server are complete, too. */
export function hydrationStateOf({ loaderData: sent, errors }: PageData, routeIds: string[]): HydrationState {
  const loaderData = { ...Object.fromEntries(routeIds.map((id) => [id, null])), ...sent }
  if (!errors) return { loaderData }
  const restored = Object.entries(errors).map(([routeId, { status, data }]) => [
    routeId,
    new UNSAFE_ErrorResponseImpl(status, '', data),
  ])
  return { loaderData, errors: Object.fromEntries(restored) as Record<string, unknown> }
}

// "<" is the only character that could end the block early.
export const asJsonBlock = (value: PageData): string => JSON.stringify(value).replaceAll('<', '\\u003c')
