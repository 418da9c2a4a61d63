import { createElement, type ComponentType } from 'react'
import { data, type LoaderFunction, type RouteObject } from 'react-router'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Around } from '#ui/navigation/around.ts'
import type { Loading } from '#ui/navigation/page-placeholder.tsx'
import { type DeferredRoute, deferredRoute } from './navigation/deferred-route.ts'
import type { QueryLocation } from './member-queries.ts'

type Page = { default: ComponentType }

type ScreenParts = {
  path: string
  /** The page's source file below src/. The build's manifest lists the page's files under this name. */
  file: string
  load: () => Promise<Page>
  /** Placeholder while the screen loads. */
  loading?: Partial<Loading>
  /** Loads the code that renders a part of the page. Not called if the server has rendered that part. */
  loadParts?: () => Promise<unknown>
  loader?: () => Promise<LoaderFunction>
  /** Keys of loader data that the browser does not need if the server has rendered the page. They are sent as null. */
  notSent?: string[]
  /**
   * Milliseconds for which the rendered page may be cached in memory, unless the library changes first; 0 if it is
   * rendered for each request.
   */
  cacheTtlMs?: number
  /**
   * Query parameters that the rendered page reads, each with a pattern of its known values. Any other value is free
   * text. All other parameters are ignored.
   */
  query?: Record<string, RegExp>
  /** True if the page's URL contains one person's secret, such as a reset link's token: no cache may store the page. */
  secret?: boolean
  /** The feature that the page belongs to: while it is off, the page shows a notice instead. */
  feature?: string
}

/** The title and the message for visitors on a page for members. */
type ToVisitors = { title: string; sentence: string }

/** Cache lifetime in ms of the members' shell: the HTML of a page behind the guard, which is the same for everyone. */
const SHELL_KEPT_MS = 3_600_000

/** Placeholder while a page loads; the guard also shows it while it checks the session. */
const LOADING: Loading = { words: 'Loading...', shape: 'page' }

export type ScreenHandle = {
  file: string
  /** Further files below src/ that the screen loads when it starts. */
  filesAround?: string[]
  loading: Loading
  /** Loads and shows the screen in the browser; unset on the server. */
  deferredRoute?: Omit<DeferredRoute, 'route'> | undefined
  cacheTtlMs: number
  notSent?: string[] | undefined
  guarded?: boolean
  around?: Around
  query?: Record<string, RegExp> | undefined
  secret?: boolean
}

// Turns a loader's Failure into a response, so that an unknown paper is a real 404 and its message reaches the error
// screen. The loader's code is fetched when the loader runs: a page that the server has rendered does not need it.
const answering =
  (load: () => Promise<LoaderFunction>): LoaderFunction =>
  async (...inputs) => {
    try {
      return await ((await load()) as (...all: typeof inputs) => unknown)(...inputs)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { kind, detail, retryAfterSeconds } = error
      throw data({ kind, detail, retryAfterSeconds }, { status: error.status || 503 })
    }
  }

// Returns the page's loader. On the server and in the browser, it first checks whether the page's feature is on.
function loaderOf({ loader, feature }: Pick<ScreenParts, 'loader' | 'feature'>): { loader?: LoaderFunction } {
  if (feature === undefined) return loader ? { loader: answering(loader) } : {}
  const behindFeature = async () => {
    const [{ whenFeatureEnabled }, own] = await Promise.all([import('./feature-loader.ts'), loader?.()])
    return whenFeatureEnabled(feature, own)
  }
  return { loader: answering(behindFeature) }
}

type Shown = Pick<ScreenParts, 'path' | 'load' | 'loadParts'> & {
  loaders: ReturnType<typeof loaderOf>
  handle: ScreenHandle
  prefetchQueries?: ((where: QueryLocation) => Promise<unknown>) | undefined
}

// Builds the route. The server loads the page's code before it renders the page; the browser loads it by
// `deferredRoute`.
function routeOf({ path, load, loaders, handle, ...others }: Shown): RouteObject {
  const screen = { id: path, path }
  const loadShown = async () => (await load()).default
  if (import.meta.env.SSR) return { ...screen, handle, ...loaders, lazy: { Component: loadShown } }
  const { route, ...rest } = deferredRoute({
    id: path,
    load: loadShown,
    loading: handle.loading,
    ...loaders,
    ...others,
  })
  return { ...screen, handle: { ...handle, deferredRoute: rest }, ...route }
}

/** Defines a page that anyone may open, rendered on the server. */
export function publicScreen({ path, load, loadParts, loader, feature, loading, ...traits }: ScreenParts) {
  const { file, notSent, cacheTtlMs = 0, query, secret = false } = traits
  const handle = { file, loading: { ...LOADING, ...loading }, cacheTtlMs, notSent, query, secret }
  return routeOf({ path, load, loadParts, loaders: loaderOf({ loader, feature }), handle })
}

type MemberParts = Pick<ScreenParts, 'path' | 'file' | 'load' | 'loading' | 'feature'> & {
  access?: Exclude<AccessLevel, 'anyone'>
  around?: Around
  /** Message for visitors. Without a message, visitors are redirected to the home page. */
  toVisitors?: ToVisitors
}

const loadGuard = () => import('./guarded-page.tsx')
/** This file is fetched together with the page's own file, since the guard sends the page's first queries. */
const GUARD_FILE = 'guarded-page.tsx'

/** Defines a page behind the guard: the browser renders it, and the server sends the same shell to everyone. */
export function memberScreen(screen: MemberParts) {
  const { load, access = 'member', around = 'the application', feature, loading, toVisitors, ...parts } = screen
  const loadGuarded = async () => {
    const [{ default: Shown }, { GuardedPage }] = await Promise.all([load(), loadGuard()])
    return { default: () => createElement(GuardedPage, { access, toVisitors, children: createElement(Shown) }) }
  }
  const prefetchQueries = async (where: QueryLocation) => (await loadGuard()).prefetchQueries(access, parts.path, where)
  const traits = { filesAround: [GUARD_FILE], cacheTtlMs: SHELL_KEPT_MS, guarded: true, around }
  const handle = { file: parts.file, loading: { ...LOADING, ...loading }, ...traits }
  return routeOf({
    path: parts.path,
    load: loadGuarded,
    loaders: loaderOf({ loader: undefined, feature }),
    handle,
    prefetchQueries,
  })
}
