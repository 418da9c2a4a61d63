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
  /** The page's file below src/, which identifies the page's files in the build's manifest. */
  file: string
  load: () => Promise<Page>
  /** Placeholder while the screen loads. */
  loading?: Partial<Loading>
  /** Code that draws a part of it, which is not fetched where the server has drawn that. */
  loadParts?: () => Promise<unknown>
  loader?: () => Promise<LoaderFunction>
  /** Keys of the loader's data that the browser needs not have when the server has rendered the page; sent as null. */
  notSent?: string[]
  /**
   * Milliseconds for which the finished page may be cached in memory, unless the library changes before; 0 for a page
   * that is rendered each time.
   */
  cacheTtlMs?: number
  /** Parts of the query that the server's page reads, each with its values; others are free text. All else of a query is nothing to it. */
  query?: Record<string, RegExp>
  /** Its address carries what only one person may have, such as a reset link's token: no cache on the way keeps it. */
  secret?: boolean
  /** The feature of the page: while it is off, the page shows a notice instead. */
  feature?: string
}

/** A page's title, and why it is only for members. */
type ToVisitors = { title: string; sentence: string }

/** Cache lifetime of the shell behind the guard, which is the same for everyone. */
const SHELL_KEPT_MS = 3_600_000

/** Also the guard's text (specification 000, "Guard behaviour"). */
const LOADING: Loading = { words: 'Loading...', shape: 'page' }

export type ScreenHandle = {
  file: string
  /** Further files below src/ that the screen starts with. */
  filesAround?: string[]
  loading: Loading
  /** In the browser: how it comes into sight. */
  deferredRoute?: Omit<DeferredRoute, 'route'> | undefined
  cacheTtlMs: number
  notSent?: string[] | undefined
  guarded?: boolean
  around?: Around
  query?: Record<string, RegExp> | undefined
  secret?: boolean
}

// A loader's Failure becomes a response, so that an unknown paper is a real 404 and its message reaches the error
// screen. The loader's code is fetched when it is called: a page that the server has rendered needs none.
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

// Asked by the page's loader, on the server and in the browser alike.
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

// The server has a page's code before it draws it, and the browser that of the page it begins with.
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

/** Returns a page that anyone may open, rendered on the server. */
export function publicScreen({ path, load, loadParts, loader, feature, loading, ...traits }: ScreenParts) {
  const { file, notSent, cacheTtlMs = 0, query, secret = false } = traits
  const handle = { file, loading: { ...LOADING, ...loading }, cacheTtlMs, notSent, query, secret }
  return routeOf({ path, load, loadParts, loaders: loaderOf({ loader, feature }), handle })
}

type MemberParts = Pick<ScreenParts, 'path' | 'file' | 'load' | 'loading' | 'feature'> & {
  access?: Exclude<AccessLevel, 'anyone'>
  around?: Around
  /** Message for visitors who are not signed in, where they are not redirected to the home page. */
  toVisitors?: ToVisitors
}

const loadGuard = () => import('./guarded-page.tsx')
/** Fetched with the page's own file: the guard sends the page's first queries. */
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
