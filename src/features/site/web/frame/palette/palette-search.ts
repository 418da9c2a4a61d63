import { foldText } from '#shared/text/fold-text.ts'

/** The action of an entry without a link. */
export type PaletteAction = 'theme' | 'keys' | 'leave'

/** An entry of the palette. */
export type PaletteEntry = {
  label: string
  /** Shown next to the label; also searched. */
  about?: string | undefined
  /** Further words that find the entry. */
  words?: string
  does: { to: string } | { deed: PaletteAction }
}

/** Returns an entry's unique key. Pure. */
export const keyOf = ({ does }: PaletteEntry): string => ('to' in does ? does.to : does.deed)

export type Group = { name: string; entries: PaletteEntry[] }

/** Minimum length for a match inside a word: shorter text occurs in too many words. */
const WITHIN_LENGTH_MIN = 3

const APART = /[^\p{L}\p{N}]+/u

export const wordsIn = (text: string): string[] => foldText(text).split(APART).filter(Boolean)

const begins = (words: readonly string[], asked: string): boolean => words.some((word) => word.startsWith(asked))

// Returns an entry's distance from the search words; the lowest is the best match. Each word adds 0 if it begins a word
// of the label, 1 if it begins a word of the description, and 2 if it occurs inside a word of the label.
function distanceOf({ label, about = '', words = '' }: PaletteEntry, asked: readonly string[]): number {
  const own = wordsIn(label)
  const beside = wordsIn(`${about} ${words}`)
  const steps = asked.map((word) => {
    if (begins(own, word)) return 0
    if (begins(beside, word)) return 1
    return word.length >= WITHIN_LENGTH_MIN && foldText(label).includes(word) ? 2 : Number.POSITIVE_INFINITY
  })
  const sum = steps.reduce((total, step) => total + step, 0)
  return own.join(' ').startsWith(asked.join(' ')) ? sum - 1 : sum
}

/**
 * Returns the entries that match every word, best match first; equal matches keep their order. Without words, returns
 * all entries. Pure.
 */
export function filterEntries(entries: readonly PaletteEntry[], asked: readonly string[]): PaletteEntry[] {
  if (asked.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, asked) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ entry }) => entry)
}

/**
 * Returns the entries whose own label has a word that begins with one of the typed words. Does not search the paper's
 * title, since a match there would find all sections of the paper. Pure.
 */
export const filterEntriesByLabel = (entries: readonly PaletteEntry[], asked: readonly string[]): PaletteEntry[] =>
  entries.filter(({ label }) => asked.some((word) => begins(wordsIn(label), word)))
