/** Counts characters as PostgreSQL does: an emoji is one, where a string's own length is two. Pure. */
export const countCharacters = (text: string): number => Array.from(text).length
