import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page answers to presses yet: false on the server, and until its script has come. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
