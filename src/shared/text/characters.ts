/** Counts characters like PostgreSQL, which counts an emoji as one, unlike `length`. Pure. */
export const countCharacters = (text: string): number => Array.from(text).length
