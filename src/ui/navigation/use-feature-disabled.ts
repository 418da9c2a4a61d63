import { useSyncExternalStore } from 'react'

// The document lists the features that are off, from the first byte on (document.tsx), and the list changes while a tab
// stays open (feature-flags.ts).
const isOff = (name: string): boolean => (document.documentElement.dataset['off'] ?? '').split(' ').includes(name)

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-off'] })
  return () => observer.disconnect()
}

/** Returns whether a feature is switched off. */
export const useFeatureDisabled = (name: string): boolean =>
  useSyncExternalStore(
    watch,
    () => isOff(name),
    () => false,
  )
