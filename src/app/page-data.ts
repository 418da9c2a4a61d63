import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl, type HydrationState } from 'react-router'
import type { Failure } from '#shared/calls/failure.ts'
import type { PageAssets } from './document.tsx'

type RouteErrors = Record<string, { status: number; data: unknown }>

/**
 * The data from which the server rendered a page. It is sent with the page, so that the browser can hydrate the page
 * without requesting the data again.
 */
export type PageData = {
  assets: PageAssets
  /** Space-separated names of the features that are turned off: the value of the document's `data-off` attribute. */
  off: string
  /** True if mail can be sent; the same value as the document's `data-no-mail` attribute expresses. */
  canSendMail: boolean
  loaderData: HydrationState['loaderData']
  errors: RouteErrors | null
}

export type Faults = {
  /** The message for an unexpected error. */
  detail: string
  report: (error: unknown) => void
  /** Returns the Failure to show to the user for an expected error; undefined for an unexpected one. */
  expected: (error: unknown) => Failure | undefined
}

/**
 * Returns route errors with messages for the user. An expected error keeps its own message. Any other error is
 * reported, and its message is replaced by `detail`.
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

/**
 * Returns the HTTP status of a page's errors, and the time after which to retry; undefined if there are no errors.
 * Pure.
 */
export function outcomeOf(errors: Record<string, unknown> | null) {
  const [failed] = Object.values(errors ?? {}).filter(isRouteErrorResponse)
  if (!failed) return undefined
  const { retryAfterSeconds } = (failed.data ?? {}) as { retryAfterSeconds?: number }
  return { status: failed.status, retryAfterSeconds }
}

/**
 * Returns route errors as plain values: the status and the loader's message. Details of unexpected errors are not sent
 * to the browser.
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

/** Returns route data with the given keys set to null, because the rendered page already contains their content. */
export function leaveOut(loaderData: LoaderData, keys: string[]): LoaderData {
  if (keys.length === 0) return loaderData
  const nothing = Object.fromEntries(keys.map((key) => [key, null]))
  return Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]) => [routeId, data && { ...(data as object), ...nothing }]),
  )
}

/**
 * Returns the initial state of the browser's router. Routes without data get null, so that the router does not load
 * them.
 */
export function hydrationStateOf({ loaderData: sent, errors }: PageData, routeIds: string[]): HydrationState {
  const loaderData = { ...Object.fromEntries(routeIds.map((id) => [id, null])), ...sent }
  if (!errors) return { loaderData }
  const restored = Object.entries(errors).map(([routeId, { status, data }]) => [
    routeId,
    new UNSAFE_ErrorResponseImpl(status, '', data),
  ])
  return { loaderData, errors: Object.fromEntries(restored) as Record<string, unknown> }
}

// Escapes "<", the only character that could end the JSON block early.
export const asJsonBlock = (value: PageData): string => JSON.stringify(value).replaceAll('<', '\\u003c')
