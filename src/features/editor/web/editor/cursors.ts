import type { DecorationAttrs } from 'prosemirror-view'

type User = { id?: string; name?: string; colour?: number }

const colourOf = ({ colour }: User): string => `var(--writer-${(colour ?? 0) % 8})`

/** Somebody else's cursor, with their first name. */
export function drawCursor(user: User): HTMLElement {
  const cursor = document.createElement('span')
  cursor.className = 'writer-cursor'
  cursor.style.setProperty('--writer', colourOf(user))
  const label = document.createElement('span')
  label.textContent = (user.name ?? '').split(' ')[0] ?? ''
  cursor.append('\u2060', label, '\u2060')
  return cursor
}

export const drawSelection = (user: User): DecorationAttrs => ({
  class: 'writer-selection',
  style: `--writer: ${colourOf(user)}`,
})
