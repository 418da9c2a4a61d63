import { createElement, type ComponentType } from 'react'
import { data, type LoaderFunction, type RouteObject } from 'react-router'
import type { Who } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Around } from '#ui/navigation/around.ts'

type Page = { default: ComponentType }

type ScreenParts = {
  path: string
  /** The page's file below src/, by which the build's list of files is asked what the page needs. */
  file: string
  load: () => Promise<Page>
  loader?: () => Promise<LoaderFunction>
  /** Keys of the loader's data that the browser needs not have when the server has rendered the page; sent as null. */
  notSent?: string[]
  /** How long the finished page may be kept in memory, unless the library changes before; 0 for a page that is rendered each time. */
  keptMs?: number
  /** Parts of the query that the server's page reads, each with its values; others are free text. All else of a query is nothing to it. */
  query?: Record<string, RegExp>
  /** Its address carries what only one person may have, such as a reset link's token: no cache on the way keeps it. */
  secret?: boolean
  /** The feature that it belongs to: while that is off, a page says so in its place. */
  feature?: string
}

/** What stands behind the guard is the same shell for everyone. */
const SHELL_KEPT_MS = 3_600_000

export type ScreenHandle = {
  file: string
  keptMs: number
  notSent?: string[] | undefined
  guarded?: boolean
  around?: Around
  query?: Record<string, RegExp> | undefined
  secret?: boolean
}

// A loader's Failure becomes a response, so that an unknown paper is a real 404 and its sentence reaches the error screen.
// The loader's code is fetched when it is called: a page that the server has rendered needs none.
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
    const [{ whileOn }, own] = await Promise.all([import('./feature-loader.ts'), loader?.()])
    return whileOn(feature, own)
  }
  return { loader: answering(behindFeature) }
}

/** A page that anyone may open, rendered on the server. */
export function publicScreen({ path, load, loader, feature, ...traits }: ScreenParts): RouteObject {
  const { file, notSent, keptMs = 0, query, secret = false } = traits
  return {
    id: path,
    path,
    handle: { file, keptMs, notSent, query, secret } satisfies ScreenHandle,
    lazy: { Component: async () => (await load()).default },
    ...loaderOf({ loader, feature }),
  }
}

/** A page behind the guard: rendered in the browser; what the server sends is the same for everyone. */
export const memberScreen = ({
  path,
  file,
  load,
  access = 'member',
  around = 'the application',
  feature,
}: ScreenParts & { access?: Exclude<Who, 'anyone'>; around?: Around }): RouteObject => ({
  id: path,
  path,
  handle: { file, keptMs: SHELL_KEPT_MS, guarded: true, around } satisfies ScreenHandle,
  ...loaderOf({ loader: undefined, feature }),
  lazy: {
    Component: async () => {
      const [{ default: Page }, { GuardedPage }] = await Promise.all([load(), import('./guarded-page.tsx')])
      return function Guarded() {
        return createElement(GuardedPage, { access, children: createElement(Page) })
      }
    },
  },
})
