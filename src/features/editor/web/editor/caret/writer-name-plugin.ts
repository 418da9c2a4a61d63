import { Plugin } from 'prosemirror-state'
import type { Awareness } from 'y-protocols/awareness'

/** A member as other members' editors show them. */
export type WriterUser = { id?: string; name?: string; colour?: number }

/** Returns the CSS colour of a member's cursor and selection. */
export const colourOf = ({ colour }: WriterUser): string => `var(--writer-${(colour ?? 0) % 8})`

/** Draws another member's cursor, with their first name. */
export function drawCursor(user: WriterUser, client: number): HTMLElement {
  const cursor = document.createElement('span')
  cursor.className = 'writer-cursor'
  cursor.dataset['client'] = `${client}`
  cursor.style.setProperty('--writer', colourOf(user))
  const label = document.createElement('span')
  label.textContent = (user.name ?? '').split(' ')[0] ?? ''
  cursor.append('\u2060', label, '\u2060')
  return cursor
}

/** Shows the name at a cursor again, which its animation hides after a few seconds. */
function showName(dom: HTMLElement, client: number): void {
  const label = dom.querySelector(`.writer-cursor[data-client="${client}"] > span`)
  for (const animation of label?.getAnimations() ?? []) {
    animation.currentTime = 0
    animation.play()
  }
}

/**
 * Shows the name at another member's cursor whenever the cursor moves. At rest, the name is hidden, since it covers the
 * line above.
 */
export const writerNamePlugin = (awareness: Awareness): Plugin =>
  new Plugin({
    view: ({ dom }) => {
      const follow = ({ updated }: { updated: number[] }) => {
        // Waits until the editor has drawn the cursor at its new place.
        dom.ownerDocument.defaultView?.requestAnimationFrame(() => {
          for (const client of updated) showName(dom, client)
        })
      }
      awareness.on('change', follow)
      return { destroy: () => awareness.off('change', follow) }
    },
  })
