import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormValues } from '../drafts/draft.ts'
import { useHydrated } from '../use-hydrated.ts'

type EarlyForm = HTMLFormElement & { pressedEarly?: boolean }

/** Noted by pre-hydration.ts in each field that a person changes. */
type EarlyField = HTMLInputElement & { typedEarly?: boolean }

/**
 * Returns typed text that is not among the values. Text that the browser filled in after going back to the page may be
 * another person's, and is removed.
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

/**
 * Presses a form's button again that was pressed before its page was alive, which pre-hydration.ts noted, once the form
 * is `ready`.
 */
function usePressedEarly(form: FormRef, ready: boolean): void {
  useEffect(() => {
    if (ready && form.current?.pressedEarly) form.current.requestSubmit()
  }, [ready, form])
}

/**
 * Prepares a form whose fields hold their own text. Its button is enabled before hydration: a form with a disabled
 * button does not handle the Enter key. `method` keeps the browser from sending the form itself.
 */
export function useReplayedSubmit(form: FormRef): { ref: FormRef; method: 'dialog' } {
  usePressedEarly(form, useHydrated())
  return { ref: form, method: 'dialog' }
}

type Early<T> = { form: FormRef; values: T; change: (changes: Partial<T>) => void }

/** Takes up what was done to a form before its page was alive: what was typed, and the press of its button. */
export function useReplayedInput<T extends FormValues>({ form, values, change }: Early<T>): void {
  const alive = useHydrated()
  const typed = useRef<Partial<T>>({})
  const [taken, setTaken] = useState(false)
  useLayoutEffect(() => {
    // Once only, before the values are drawn over it.
    typed.current = typedIn(form.current, values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As above.
  }, [])
  useEffect(() => {
    if (!alive) return
    if (Object.keys(typed.current).length > 0) change(typed.current)
    setTaken(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- When it comes alive, and never again.
  }, [alive])
  usePressedEarly(form, taken)
}
