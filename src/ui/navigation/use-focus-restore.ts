import { type FocusEvent, useLayoutEffect, useRef } from 'react'

type Heard = { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void }

/**
 * Where something that was pressed goes with its press, the focus falls to the page, and the next key with it. What this returns is
 * for the element around; `next` says where one goes on. Whoever went elsewhere meanwhile is not brought back.
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
