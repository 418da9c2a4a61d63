import { useSyncExternalStore } from 'react'

// What is off stands on the document, from the first byte on (document.tsx), and changes there while a tab stays open
// (feature-flags.ts).
const isOff = (name: string): boolean => (document.documentElement.dataset['off'] ?? '').split(' ').includes(name)

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-off'] })
  return () => observer.disconnect()
}

/** Whether a feature is switched off. */
export const useFeatureDisabled = (name: string): boolean =>
  useSyncExternalStore(
    watch,
    () => isOff(name),
    () => false,
  )
