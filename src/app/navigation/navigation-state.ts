import type { DataRouter } from 'react-router'

/** A page that did not load fully in time: its URL, and whether its data is still loading. */
type Late = { address: string; isComing: boolean }

const root = (): HTMLElement => document.documentElement

// Marks a navigation in progress: styles.css shows a line, and `aria-busy` informs screen readers.
function showGoing(isUnderWay: boolean): void {
  root().toggleAttribute('data-going', isUnderWay)
  document.getElementById('main')?.setAttribute('aria-busy', String(isUnderWay))
}

const offsets = new Map<string, number>()
let router: DataRouter | undefined
let late: Late | undefined

const addressHere = (): string => {
  const { pathname, search } = router?.state.location ?? window.location
  return window.location.origin + pathname + search
}

/** Returns whether the router is loading another URL, as opposed to reloading the data of the current page. */
export const isNavigating = (): boolean => router?.state.navigation.state === 'loading'

/** Returns the current page's loader data if the given URL has the same path. Its query string may differ. */
export function loaderDataFor(address: string, routeId: string): unknown {
  const { location, loaderData } = router?.state ?? {}
  return location?.pathname === new URL(address).pathname ? loaderData?.[routeId] : undefined
}

export const markSlow = (told?: Late): void => void (late = told)

/** Returns the scroll offset at which a page was left, by the key of its history entry. */
export const scrollOffsetOf = (key: string): number | undefined => offsets.get(key)

/**
 * Tracks the router. A navigation is shown immediately, before the next render. If the router shows a page before its
 * data has loaded, the data is loaded again to complete the page.
 */
export function trackNavigation(followed: DataRouter): void {
  router = followed
  let { key } = followed.state.location
  let left: number | undefined
  followed.subscribe(({ location, navigation, revalidation }) => {
    const going = navigation.state !== 'idle'
    if (going) left ??= window.scrollY
    showGoing(going || revalidation === 'loading')
    if (location.key === key) return
    offsets.set(key, left ?? window.scrollY)
    key = location.key
    left = undefined
    const isLate = late?.address === addressHere()
    root().toggleAttribute('data-late', isLate)
    // Waits for a microtask, since the router has not finished this navigation yet.
    if (isLate && late?.isComing) queueMicrotask(() => void followed.revalidate())
  })
}
