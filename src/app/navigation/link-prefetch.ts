import { matchRoutes, type RouteObject } from 'react-router'
import type { ScreenHandle } from '../screen.ts'

/** Whoever rests on a link for so long may well press it. */
const DWELL_MS = 65

/** A paper's files lie beside its page. */
const FILE = /\.(pdf|xml|bib|ris|json)$/

type LinkAt = Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>

/** Where a link leads within Inflo, if it leads to another page at all. Pure. */
export function destinationOf({ href, target, download }: LinkAt, here: string): URL | undefined {
  if (!URL.canParse(href) || target || download) return undefined
  const [to, from] = [new URL(href), new URL(here)]
  const isElsewhere = to.origin === from.origin && to.pathname + to.search !== from.pathname + from.search
  return isElsewhere && !FILE.test(to.pathname) ? to : undefined
}

/** Whether the page of a route may be fetched though nobody asked for it yet: none that somebody's token opens. Pure. */
export const canPrefetch = ({ route, params }: NonNullable<ReturnType<typeof matchRoutes>>[number]): boolean =>
  !(route.handle as ScreenHandle | undefined)?.secret && !params['token']

type Line = { saveData?: boolean; effectiveType?: string }

/** Whether the reader's line is one to fetch over what may not be needed. Pure. */
export const isConnectionFast = ({ saveData, effectiveType = '4g' }: Line): boolean =>
  !saveData && !effectiveType.endsWith('2g')

/** Fetches ahead the page that somebody is about to go to: on hover and focus after a moment, on touch at once. */
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
