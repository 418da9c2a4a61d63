import { flushSync } from 'react-dom'

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

/** Moves the focus to a message. */
export const focusMessage = (id: string): void => rowOf(id)?.focus()

/** Moves the focus to the button of what more can be done with a message. @returns whether it is there. */
export function focusMenuOf(id: string): boolean {
  const row = rowOf(id)
  // It is drawn where the focus is.
  flushSync(() => row?.focus())
  const button = row?.querySelector<HTMLElement>('[aria-label^="More for"]')
  button?.focus()
  return button !== undefined && button !== null
}
