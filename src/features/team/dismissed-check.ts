/** A finding of a writing check, identified by its words: their position changes while one writes. */
export type CheckFound = { rule: string; section: string; quote: string }
