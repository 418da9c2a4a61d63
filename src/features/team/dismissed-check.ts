/** A finding of a writing check. The quoted words identify it, since its position changes while members write. */
export type CheckFound = { rule: string; section: string; quote: string }
