const COLOURS = 8

/** By member, which of the eight colours is theirs on a paper. */
export type Colours = ReadonlyMap<string, number>

/** Returns the colour that a member would have alone: the same in every paper. */
const ownColour = (memberId: string): number => Number.parseInt(memberId.slice(0, 6), 16) % COLOURS

/** Returns the colour for one more member: their own, else the next that fewest have. Pure. */
export function nextColour(taken: Colours, memberId: string): number {
  const counts = Array.from(
    { length: COLOURS },
    (_, colour) => [...taken.values()].filter((one) => one === colour).length,
  )
  const fewest = Math.min(...counts)
  let colour = ownColour(memberId)
  while (counts[colour] !== fewest) colour = (colour + 1) % COLOURS
  return colour
}

/** Returns the stored colours and those of these members, in whatever order they are given. Pure. */
export function coloursOf(kept: Colours, memberIds: string[]): Colours {
  const all = new Map(kept)
  for (const id of memberIds.toSorted()) if (!all.has(id)) all.set(id, nextColour(all, id))
  return all
}
