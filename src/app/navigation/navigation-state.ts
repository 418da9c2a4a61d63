import type { DataRouter } from 'react-router'

/** A page that was not whole in time: its address, and whether it is still to come. */
type Late = { address: string; isComing: boolean }

const root = (): HTMLElement => document.documentElement

// Said to the eye by a line (styles.css), and to screen readers.
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

/** Returns whether a navigation to another address is under way, as opposed to a reload of the current one's data. */
export const isNavigating = (): boolean => router?.state.navigation.state === 'loading'

/** Returns the loader data of the page that is shown, if the address names another state of that page. */
export function loaderDataFor(address: string, routeId: string): unknown {
  const { location, loaderData } = router?.state ?? {}
  return location?.pathname === new URL(address).pathname ? loaderData?.[routeId] : undefined
}

export const markSlow = (told?: Late): void => void (late = told)

/** Returns the scroll offset at which a page was left, by the key of its history entry. */
export const scrollOffsetOf = (key: string): number | undefined => offsets.get(key)

/**
 * Follows the router. The page shows at once, before anything is drawn again, that a press was noticed.
 * An address that is shown before its page is there has that fetched to its end.
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
    // The router is done with this navigation in a moment.
    if (isLate && late?.isComing) queueMicrotask(() => void followed.revalidate())
  })
}
