/** The links and buttons of a list. */
export const walkable = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

/** Moves the focus to where a key leads in a list of links and buttons, round its ends. @returns whether the key leads anywhere. */
export function walkFocus(list: HTMLElement | null, key: string): boolean {
  const all = walkable(list)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[key]
  if (target === undefined || all.length === 0) return false
  all[target % all.length]?.focus()
  return true
}
