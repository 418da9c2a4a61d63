import { useState, useSyncExternalStore } from 'react'
import { dropDraft, type FormValues, keepDraft, readDraft } from './draft.ts'

export type Draft<T extends FormValues> = {
  values: T
  /** Whether these values were found on the device when the page opened. */
  restored: boolean
  /** Lays changes over the values; what depends on them is given as a function. */
  set: (changes: Partial<T> | ((values: T) => Partial<T>)) => void
  /** Empties the form and forgets what was kept. */
  clear: () => void
}

const never = () => () => undefined

/** A form's values, kept on the device with every change. */
export function useDraft<T extends FormValues>(key: string, empty: T): Draft<T> {
  const [values, setValues] = useState(empty)
  const [restored, setRestored] = useState(false)
  const [looked, setLooked] = useState(false)
  // The server does not know the draft, so it is laid over the empty form once the page has come alive.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (alive && !looked) {
    setLooked(true)
    const kept = readDraft(localStorage, key, empty)
    if (kept) setValues(kept)
    setRestored(kept !== undefined)
  }
  return {
    values,
    restored,
    set: (changes) =>
      setValues((now) => {
        const changed = { ...now, ...(typeof changes === 'function' ? changes(now) : changes) }
        // React may run this twice; keeping the same twice does no harm.
        keepDraft(localStorage, key, changed)
        return changed
      }),
    clear: () => {
      setValues(empty)
      setRestored(false)
      dropDraft(localStorage, key)
    },
  }
}
