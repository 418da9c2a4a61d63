import { useSyncExternalStore } from 'react'
import { useLate } from '#ui/use-late.ts'

const watchDevice = (listener: () => void) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** What shows and sends the questions that are kept on this device; undefined where there are none. */
export const useKeptQuestions = () =>
  useLate(
    useSyncExternalStore(
      watchDevice,
      // The name of ask-box.ts, which is fetched only where there is something in it.
      () => 'unsent-questions' in localStorage,
      () => false,
    ),
    loadUnsent,
  )

const loadUnsent = () => import('./ask-unsent.tsx')

/** On every page: what waits on this device to be sent, or was sent since. */
export function KeptQuestions() {
  const kept = useKeptQuestions()
  return kept ? <kept.KeptStrip /> : null
}
