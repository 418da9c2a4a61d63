const COLOURS = 8

/** Each member's colour on a paper, one of eight, by member id. */
export type Colours = ReadonlyMap<string, number>

/** Returns a member's preferred colour, which is the same on every paper. */
const ownColour = (memberId: string): number => Number.parseInt(memberId.slice(0, 6), 16) % COLOURS

/** Returns the colour for a new member: of the least used colours, their preferred one or the next after it. Pure. */
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

/**
 * Adds colours for these members to the stored colours. The result does not depend on the order of the members. Pure.
 */
export function coloursOf(kept: Colours, memberIds: string[]): Colours {
  const all = new Map(kept)
  for (const id of memberIds.toSorted()) if (!all.has(id)) all.set(id, nextColour(all, id))
  return all
}
