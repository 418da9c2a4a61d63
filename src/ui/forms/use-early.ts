import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormValues } from '../drafts/draft.ts'
import { useAlive } from '../use-alive.ts'

type EarlyForm = HTMLFormElement & { pressedEarly?: boolean }

// What stands in the fields and not among the values.
function typedIn<T extends FormValues>(form: EarlyForm | null, values: T): Partial<T> {
  const found = Object.entries(values).flatMap(([name, value]) => {
    const { value: typed = '' } = (form?.elements.namedItem(name) ?? {}) as { value?: string }
    return typeof value === 'string' && typed !== '' && typed !== value ? [[name, typed]] : []
  })
  return Object.fromEntries(found) as Partial<T>
}

type FormRef = RefObject<EarlyForm | null>

/** Presses a form's button again that was pressed before its page was alive, which early.ts noted, once the form is `ready`. */
function usePressedEarly(form: FormRef, ready: boolean): void {
  useEffect(() => {
    if (ready && form.current?.pressedEarly) form.current.requestSubmit()
  }, [ready, form])
}

/**
 * For a form whose fields keep what is typed by themselves. Until it is alive its button is open all the same: a form whose button
 * is shut does not hear the Enter key. Its `method` keeps the browser from sending it anywhere by itself.
 */
export function useEarlyPress(form: FormRef): { ref: FormRef; method: 'dialog' } {
  usePressedEarly(form, useAlive())
  return { ref: form, method: 'dialog' }
}

type Early<T> = { form: FormRef; values: T; change: (changes: Partial<T>) => void }

/** Takes up what was done to a form before its page was alive: what was typed, and the press of its button. */
export function useEarly<T extends FormValues>({ form, values, change }: Early<T>): void {
  const alive = useAlive()
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
