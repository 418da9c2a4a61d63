/** The open overlay of a member's page: the palette, or the list of shortcuts. */
export type Overlay = 'nothing' | 'palette' | 'keys'

let over: Overlay = 'nothing'
const listeners = new Set<() => void>()

function set(next: Overlay): void {
  over = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => set('palette')
export const openShortcuts = (): void => set('keys')
export const closeOverlay = (): void => set('nothing')

export const readOverlay = (): Overlay => over
export function watchOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
