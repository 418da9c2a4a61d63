/** A list whose entry at one place stands at another; as it was where either place is not in it. Pure. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Which way an author who was moved can go on: the same, as long as there is one. Pure. */
export function wayOn(from: number, to: number, authors: number): 'up' | 'down' {
  if (to === 0) return 'down'
  return to > from && to < authors - 1 ? 'down' : 'up'
}
