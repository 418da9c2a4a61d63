import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterStateContext, NavigationType, useLocation, useNavigationType } from 'react-router'

/** Whether the link that led here asked to stay where one is: tabs and dialogs that have an address do. */
const useKeptScroll = (): boolean => useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true

// React Router's own ScrollRestoration needs an inline script, which the content security policy forbids.
function scrollTo(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else if (!hash) window.scrollTo(0, 0)
}

/**
 * After a navigation: scrolls to the top, or to the part that the address names; on another page also reads its title
 * out and moves the focus there. Going back is left to the browser, which knows where one was.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation()
  const kept = useKeptScroll()
  const going = useNavigationType()
  const [title, setTitle] = useState('')
  const seen = useRef({ key, pathname })
  useEffect(() => {
    const before = seen.current
    if (before.key === key) return
    seen.current = { key, pathname }
    if (going !== NavigationType.Pop && !kept) scrollTo(hash)
    if (before.pathname === pathname) return
    setTitle(document.title)
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, kept, going])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
