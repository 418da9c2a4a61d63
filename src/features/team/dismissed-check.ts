/** Something that a writing check found, by its words: where these stand changes while one writes. */
export type CheckFound = { rule: string; section: string; quote: string }
