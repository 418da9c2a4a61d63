/** Returns the links and buttons of a list. */
export const walkable = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

const ARROWS = { column: ['ArrowUp', 'ArrowDown'], row: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * Moves the focus among links and buttons by arrow keys, Home and End, and wraps around.
 * @returns whether it handled the key
 */
export function walkFocus(all: HTMLElement[], key: string, standIn: keyof typeof ARROWS = 'column'): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const [back, on] = ARROWS[standIn]
  const target = { [on]: at + 1, [back]: at - 1 + all.length, Home: 0, End: all.length - 1 }[key]
  if (target === undefined || all.length === 0) return false
  all[target % all.length]?.focus()
  return true
}
