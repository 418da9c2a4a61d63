import { useContext, useEffect, useRef, useState } from 'react'
import { useIsPending } from '#ui/navigation/page-placeholder.tsx'
import { UNSAFE_DataRouterStateContext, NavigationType, useLocation, useNavigationType } from 'react-router'
import { scrollOffsetOf } from '#app/navigation/navigation-state.ts'

/** Whether the link that led here asked to stay where one is: tabs and dialogs that have an address do. */
const useKeptScroll = (): boolean => useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true

// React Router's own ScrollRestoration needs an inline script, which the content security policy forbids.
function scrollTo(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else if (!hash) window.scrollTo(0, 0)
}

// The browser goes back to where one was before the page is there, which may then have been too short for it.
function scrollBack(key: string): void {
  const offset = scrollOffsetOf(key)
  if (offset !== undefined) window.scrollTo(0, offset)
}

/**
 * After a navigation: scrolls to the top, or to the part that the address names; on another page also reads its title
 * out and moves the focus there. A page that was under way is told of once more when it has come.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation()
  const kept = useKeptScroll()
  const going = useNavigationType()
  const isComing = useIsPending()
  const [title, setTitle] = useState('')
  const seen = useRef({ key, pathname, isComing })
  useEffect(() => {
    const before = seen.current
    const hasCome = before.isComing && !isComing
    const isElsewhere = before.pathname !== pathname
    if (before.key === key && !hasCome) return
    seen.current = { key, pathname, isComing }
    if (going === NavigationType.Pop) scrollBack(key)
    else if (!kept && (before.key !== key || hash)) scrollTo(hash)
    if (!isElsewhere && !hasCome) return
    setTitle(document.title)
    if (isElsewhere && !hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, kept, going, isComing])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
