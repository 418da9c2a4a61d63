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

type Early<T> = { form: RefObject<EarlyForm | null>; values: T; change: (changes: Partial<T>) => void }

/** Takes up what was done to a form before its page was alive: what was typed, and the press of its button, which early.ts noted. */
export function useEarly<T extends FormValues>({ form, values, change }: Early<T>): void {
  const alive = useAlive()
  const typed = useRef<Partial<T>>({})
  const [pressed, setPressed] = useState(false)
  useLayoutEffect(() => {
    // Once only, before the values are drawn over it.
    typed.current = typedIn(form.current, values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As above.
  }, [])
  useEffect(() => {
    if (!alive) return
    if (Object.keys(typed.current).length > 0) change(typed.current)
    setPressed(form.current?.pressedEarly === true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- When it comes alive, and never again.
  }, [alive])
  useEffect(() => {
    if (pressed) form.current?.requestSubmit()
  }, [pressed, form])
}
