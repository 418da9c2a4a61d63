/** Adds so many at once under a key. @returns the number reached. */
type Add = (uses: number) => Promise<number>
type Group = { uses: number; reached: Promise<number> }
type Turn = { ended: Promise<unknown>; next: Group | undefined }

/**
 * Counts one by one what comes one by one, and together what comes together: at most one addition a key is on its way, and all who
 * come meanwhile are counted by the next. Many who share an address would otherwise wait in line for the same row.
 */
export function countTogether(): (key: string, add: Add) => Promise<number> {
  const turns = new Map<string, Turn>()

  const begin = (key: string, add: Add, uses: number): Promise<number> => {
    const reached = add(uses)
    const turn: Turn = { ended: reached, next: undefined }
    turns.set(key, turn)
    const settle = () => {
      if (!turn.next) turns.delete(key)
    }
    reached.then(settle, settle)
    return reached
  }
  const groupAfter = (key: string, add: Add, { ended }: Turn): Group => {
    // All who will join have joined when the turn before has ended: from then on they find the next turn.
    const go = () => begin(key, add, group.uses)
    const group: Group = { uses: 0, reached: ended.then(go, go) }
    return group
  }

  /** @returns the number that this one use reached: each has its own. */
  return async (key, add) => {
    const turn = turns.get(key)
    if (!turn) return begin(key, add, 1)
    const group = (turn.next ??= groupAfter(key, add, turn))
    const place = (group.uses += 1)
    return (await group.reached) - group.uses + place
  }
}
