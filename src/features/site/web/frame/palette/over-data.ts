/** What a member has opened over the page: what finds, or the list of keys. */
export type Over = 'nothing' | 'palette' | 'keys'

let over: Over = 'nothing'
const listeners = new Set<() => void>()

function set(next: Over): void {
  over = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => set('palette')
export const openKeys = (): void => set('keys')
export const closeOver = (): void => set('nothing')

export const readOver = (): Over => over
export function watchOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
