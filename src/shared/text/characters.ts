/** Counts characters like PostgreSQL: an emoji counts as one, although `length` counts two. Pure. */
export const countCharacters = (text: string): number => Array.from(text).length
