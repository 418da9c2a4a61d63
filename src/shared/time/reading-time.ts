/** Source: specification 000, section 9: divided by 225, rounded, one minute at least. */
const READING_SPEED_WORDS_PER_MINUTE = 225

/** Returns the whole minutes that a text takes to read, the same wherever they are shown. Pure. */
export const readMinutes = (words: number): number => Math.max(1, Math.round(words / READING_SPEED_WORDS_PER_MINUTE))
