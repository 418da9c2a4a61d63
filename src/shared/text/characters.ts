/** Characters as PostgreSQL counts them: an emoji is one, where a string's own length says two. Pure. */
export const countCharacters = (text: string): number => Array.from(text).length
