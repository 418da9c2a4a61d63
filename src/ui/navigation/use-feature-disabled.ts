import { useSyncExternalStore } from 'react'

// Reads the features that are off from an attribute of the document (document.tsx). The attribute may change while a
// tab stays open (feature-flags.ts).
const isOff = (name: string): boolean => (document.documentElement.dataset['off'] ?? '').split(' ').includes(name)

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-off'] })
  return () => observer.disconnect()
}

/** Returns whether a feature is turned off. */
export const useFeatureDisabled = (name: string): boolean =>
  useSyncExternalStore(
    watch,
    () => isOff(name),
    () => false,
  )
