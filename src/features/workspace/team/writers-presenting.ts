const COLOURS = 8

/** A member's colour, the same in every paper: one of eight. Pure. */
export const colourOf = (memberId: string): number => Number.parseInt(memberId.slice(0, 6), 16) % COLOURS
