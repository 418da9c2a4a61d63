/** Source: docs/product.md, "Dates, numbers and limits". */
const READING_SPEED_WORDS_PER_MINUTE = 225

/** Returns the reading time of a text in whole minutes. Pure. */
export const readMinutes = (words: number): number => Math.max(1, Math.round(words / READING_SPEED_WORDS_PER_MINUTE))
