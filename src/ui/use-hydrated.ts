import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether the page handles presses yet: false on the server, and until its script has run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
