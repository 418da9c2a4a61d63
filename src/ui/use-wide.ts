import { useSyncExternalStore } from 'react'

/** From here on two columns stand side by side: the classes that begin with `md:`. */
const WIDE = '(min-width: 48rem)'

function follow(changed: () => void): () => void {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether there is room for two columns. Nobody knows on the server, where there is none. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
