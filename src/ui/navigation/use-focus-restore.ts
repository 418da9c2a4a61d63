import { type FocusEvent, useLayoutEffect, useRef } from 'react'

type Heard = { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void }

/**
 * Restores the focus when the pressed element is removed: the browser would move it to the page. Spread the returned
 * handlers on the element around; `next` returns the element to focus. A person who moved the focus elsewhere in the
 * meantime is not brought back.
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
