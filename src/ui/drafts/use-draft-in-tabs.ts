import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormValues } from './draft.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** A draft as several tabs show it: what another tab sends or clears goes from here, too, unless it was changed here. */
export function useDraftInTabs<T extends FormValues>(key: string, empty: T): Draft<T> {
  const draft = useDraft(key, empty)
  const isTouched = useRef(false)
  const onDroppedElsewhere = useEffectEvent((dropped: string | null) => {
    // Written on here, it is a draft of its own, and kept again.
    if (isTouched.current && JSON.stringify(draft.values) !== dropped) return draft.set({})
    isTouched.current = false
    draft.clear()
  })
  useEffect(() => {
    const listener = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed === key && newValue === null) onDroppedElsewhere(oldValue)
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [key])
  return {
    ...draft,
    set: (changes) => {
      isTouched.current = true
      draft.set(changes)
    },
    clear: () => {
      isTouched.current = false
      draft.clear()
    },
  }
}
