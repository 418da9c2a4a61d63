/** Values and their words as a select box takes them. Pure. */
export const toOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
