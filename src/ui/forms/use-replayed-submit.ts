import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormValues } from '../drafts/draft.ts'
import { useHydrated } from '../use-hydrated.ts'

type EarlyForm = HTMLFormElement & { pressedEarly?: boolean }

/** A field; pre-hydration.ts marks it as soon as a person changes it. */
type EarlyField = HTMLInputElement & { typedEarly?: boolean }

/**
 * Returns text typed before hydration that is not among the values. Removes text that the browser restored after going
 * back to the page, since it may be another person's.
 */
function typedIn<T extends FormValues>(form: EarlyForm | null, values: T): Partial<T> {
  const typed: Record<string, string> = {}
  for (const field of (form?.elements ?? []) as Iterable<EarlyField>) {
    const { name, value, type, checked, defaultChecked, typedEarly } = field
    const [drawn, isRadio] = [values[name], type === 'radio']
    if (typeof drawn !== 'string') continue
    if (typedEarly && (checked || !isRadio)) {
      if (value !== '' && value !== drawn) typed[name] = value
    } else if (isRadio) field.checked = defaultChecked
    else if (value !== drawn) field.value = drawn
  }
  return typed as Partial<T>
}

type FormRef = RefObject<EarlyForm | null>

/** Submits the form once it is `ready` if its button was pressed before hydration, as noted by pre-hydration.ts. */
function usePressedEarly(form: FormRef, ready: boolean): void {
  useEffect(() => {
    if (ready && form.current?.pressedEarly) form.current.requestSubmit()
  }, [ready, form])
}

/**
 * Prepares a form whose fields manage their own text. Its button is enabled before hydration, since a form with a
 * disabled button ignores the Enter key. `method` stops the browser from sending the form itself.
 */
export function useReplayedSubmit(form: FormRef): { ref: FormRef; method: 'dialog' } {
  usePressedEarly(form, useHydrated())
  return { ref: form, method: 'dialog' }
}

type Early<T> = { form: FormRef; values: T; change: (changes: Partial<T>) => void }

/** Restores what happened to a form before hydration: the typed text, and the press of its button. */
export function useReplayedInput<T extends FormValues>({ form, values, change }: Early<T>): void {
  const alive = useHydrated()
  const typed = useRef<Partial<T>>({})
  const [taken, setTaken] = useState(false)
  useLayoutEffect(() => {
    // Reads the typed text once, before the form's values replace it.
    typed.current = typedIn(form.current, values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, as above.
  }, [])
  useEffect(() => {
    if (!alive) return
    if (Object.keys(typed.current).length > 0) change(typed.current)
    setTaken(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, after hydration.
  }, [alive])
  usePressedEarly(form, taken)
}
