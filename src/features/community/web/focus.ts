import { flushSync } from 'react-dom'

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

/** Moves the focus to a message. */
export const focusMessage = (id: string): void => rowOf(id)?.focus()

/** Moves the focus to the menu button of a message. @returns false if the message has no menu button. */
export function focusMenuOf(id: string): boolean {
  const row = rowOf(id)
  // Flushes synchronously, since the button is only rendered in the focused row.
  flushSync(() => row?.focus())
  const button = row?.querySelector<HTMLElement>('[aria-label^="More for"]')
  button?.focus()
  return button !== undefined && button !== null
}
