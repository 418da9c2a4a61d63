/** Converts values and their labels to the options of a select box. Pure. */
export const toOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
