import { type ComponentType, createElement } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { PENDING, PagePlaceholder, type Loading } from '#ui/navigation/page-placeholder.tsx'
import { prefetchCache, type PageFetch } from './prefetch-cache.ts'
import { isNavigating, loaderDataFor, markSlow } from './navigation-state.ts'

export type PageLocation = { url: string; search: URLSearchParams; params: Params }

type Parts = {
  id: string
  load: () => Promise<ComponentType>
  /** Loads the code that renders a part of the page. Not called if the server has rendered that part. */
  loadParts?: (() => Promise<unknown>) | undefined
  loader?: LoaderFunction
  /** Prefetches the page's queries that are known in advance. */
  prefetchQueries?: ((where: PageLocation) => Promise<unknown>) | undefined
  loading: Loading
}

export const pageLocationOf = (url: string, params: Params): PageLocation => ({
  url,
  search: new URL(url).searchParams,
  params,
})

const ask = (loader: LoaderFunction, { url, params }: PageLocation, signal: AbortSignal): unknown => {
  const given = { request: new Request(url, { signal }), params, context: new RouterContextProvider() }
  return (loader as (args: LoaderFunctionArgs) => unknown)(given as unknown as LoaderFunctionArgs)
}

/**
 * Loads and shows a screen in the browser. The router never waits for the screen's code: the old page stays visible for
 * at most PATIENCE_MS, then a placeholder replaces it.
 */
export function deferredRoute({ id, load, loadParts, loader, prefetchQueries, loading }: Parts) {
  let Shown: ComponentType | undefined
  // Keeps the first loaded component, so that a page keeps its state when it is visited again.
  const take = (page: ComponentType) => void (Shown ??= page)
  // Starts the queries of the first page while the page's code loads, before hydration.
  const ready = (where: PageLocation) => {
    prefetchQueries?.(where).catch(() => undefined)
    return load().then(take)
  }

  const begin = (where: PageLocation, signal: AbortSignal): PageFetch => {
    loading.front?.().catch(() => undefined)
    const drawn = Promise.all([load(), loadParts?.()]).then(([page]) => take(page))
    const needed = Promise.all([loader ? ask(loader, where, signal) : null, drawn]).then(([data]) => data)
    return { needed, all: Promise.allSettled([needed, prefetchQueries?.(where)]) }
  }

  const goTo = async ({ request: { url, signal }, params }: LoaderFunctionArgs) => {
    markSlow()
    const fetchIt = (stopped: AbortSignal) => begin(pageLocationOf(url, params), stopped)
    const { data, isWhole } = await prefetchCache.goTo(url, fetchIt, { signal, patient: isNavigating() })
    const isComing = data === PENDING
    if (!isWhole) markSlow({ address: url, isComing })
    if (!isComing) return data
    // The data may be null: some loaders only check whether the page's feature is on, and return no data.
    const shown = loaderDataFor(url, id)
    return shown === undefined ? PENDING : shown
  }

  // If only the query string changes, a page without a loader is not loaded again: its component reads the string.
  const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    !Shown || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

  function Arriving() {
    const isComing = useLoaderData() === PENDING
    return !Shown || isComing ? createElement(PagePlaceholder, loading) : createElement(Shown)
  }

  const route: Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'> = {
    Component: Arriving,
    loader: goTo,
    ...(loader ? {} : { shouldRevalidate }),
  }
  const ahead = (url: string, params: Params) =>
    prefetchCache.ahead(url, (signal) => begin(pageLocationOf(url, params), signal))
  return { route, ready, ahead }
}

export type DeferredRoute = ReturnType<typeof deferredRoute>
