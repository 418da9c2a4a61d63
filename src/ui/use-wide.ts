import { useSyncExternalStore } from 'react'

/** Minimum width for two columns, like the classes that begin with `md:`. */
const WIDE = '(min-width: 48rem)'

function follow(changed: () => void): () => void {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Returns whether there is room for two columns. False on the server, which has no screen. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
