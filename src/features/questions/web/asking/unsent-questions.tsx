import { useSyncExternalStore } from 'react'
import { useDraftOwner } from '#ui/drafts/draft-owner.ts'
import { personalStorage } from '#ui/drafts/personal-storage.ts'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { isOutboxKey } from './outbox-keys.ts'

const watchDevice = (listener: () => void) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Loads the component that shows and sends the questions stored on this device; undefined if there are none. */
export function useUnsentQuestions() {
  const owner = useDraftOwner()
  return useLazyModule(
    useSyncExternalStore(
      watchDevice,
      // What shows them is fetched only where there are some.
      () => owner !== undefined && personalStorage(owner).names().some(isOutboxKey),
      () => false,
    ),
    loadUnsent,
  )
}

const loadUnsent = () => import('./ask-unsent.tsx')

/** On every page: what waits on this device to be sent, or was sent since. */
export function UnsentQuestionsStrip() {
  const kept = useUnsentQuestions()
  return kept ? <kept.UnsentStrip /> : null
}
