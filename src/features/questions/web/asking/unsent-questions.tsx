import { useSyncExternalStore } from 'react'
import { useDraftOwner } from '#ui/drafts/draft-owner.ts'
import { personalStorage } from '#ui/drafts/personal-storage.ts'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { isOutboxKey } from './outbox-keys.ts'

const watchDevice = (listener: () => void) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Loads the code that shows and sends the questions in this device's outbox; undefined if there are none. */
export function useUnsentQuestions() {
  const owner = useDraftOwner()
  return useLazyModule(
    useSyncExternalStore(
      watchDevice,
      // Loads the code only if the outbox is not empty.
      () => owner !== undefined && personalStorage(owner).names().some(isOutboxKey),
      () => false,
    ),
    loadUnsent,
  )
}

const loadUnsent = () => import('./ask-unsent.tsx')

/** Shows, on every page, this device's unsent questions and the ones that were sent since. */
export function UnsentQuestionsStrip() {
  const kept = useUnsentQuestions()
  return kept ? <kept.UnsentStrip /> : null
}
