import { matchRoutes, type RouteObject } from 'react-router'
import type { ScreenHandle } from '../screen.ts'

/** Hover time in ms after which a click on the link is likely. */
const DWELL_MS = 65

/** The file extensions in the URLs of a paper's files. These URLs are below the URL of the paper's page. */
const FILE = /\.(pdf|xml|bib|ris|json)$/

type LinkAt = Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>

/** Returns the URL within Inflo that a link opens, or undefined if it opens no other page of Inflo. Pure. */
export function destinationOf({ href, target, download }: LinkAt, here: string): URL | undefined {
  if (!URL.canParse(href) || target || download) return undefined
  const [to, from] = [new URL(href), new URL(here)]
  const isElsewhere = to.origin === from.origin && to.pathname + to.search !== from.pathname + from.search
  return isElsewhere && !FILE.test(to.pathname) ? to : undefined
}

/** Returns whether the page of a route may be prefetched: false if its URL contains a token or another secret. Pure. */
export const canPrefetch = ({ route, params }: NonNullable<ReturnType<typeof matchRoutes>>[number]): boolean =>
  !(route.handle as ScreenHandle | undefined)?.secret && !params['token']

type Line = { saveData?: boolean; effectiveType?: string }

/** Returns whether the reader's connection is fast enough for prefetching. Pure. */
export const isConnectionFast = ({ saveData, effectiveType = '4g' }: Line): boolean =>
  !saveData && !effectiveType.endsWith('2g')

/** Prefetches the page of a link: after DWELL_MS on hover and focus, immediately on touch. */
export function installLinkPrefetch(routes: RouteObject[]): void {
  let resting: ReturnType<typeof setTimeout> | undefined

  function fetchAhead(link: HTMLAnchorElement): void {
    const to = destinationOf(link, window.location.href)
    const match = to && matchRoutes(routes, to)?.at(-1)
    const line = (navigator as { connection?: Line }).connection ?? {}
    if (!match || !canPrefetch(match) || !isConnectionFast(line)) return
    const screen = match.route.handle as ScreenHandle | undefined
    screen?.deferredRoute?.ahead(to.origin + to.pathname + to.search, match.params)
  }

  const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[href]')
  const soon = (event: Event) => {
    clearTimeout(resting)
    const link = linkOf(event)
    if (link) resting = setTimeout(fetchAhead, DWELL_MS, link)
  }
  const now = (event: Event) => {
    const link = linkOf(event)
    if (link) fetchAhead(link)
  }
  for (const name of ['mouseover', 'focusin']) document.addEventListener(name, soon)
  for (const name of ['touchstart', 'mousedown']) document.addEventListener(name, now, { passive: true })
}
