import { type FocusEvent, useLayoutEffect, useRef } from 'react'

type Heard = { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void }

/**
 * Moves the focus to another element when the focused one is removed: the browser would move the focus to the start of
 * the page. Spread the returned handlers on the surrounding element; `next` returns the element to focus. If the person
 * has moved the focus elsewhere meanwhile, it stays there.
 */
export function useFocusRestore(next: (lost: HTMLElement) => HTMLElement | null | undefined): Heard {
  const had = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const lost = had.current
    if (!lost || lost.isConnected) return
    had.current = null
    if (document.activeElement === null || document.activeElement === document.body) next(lost)?.focus()
  })
  return {
    onFocus: ({ target }) => {
      had.current = target
    },
    onBlur: () => {
      had.current = null
    },
  }
}
