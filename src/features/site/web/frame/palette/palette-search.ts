import { foldText } from '#shared/text/fold-text.ts'

/** The action of an entry that links nowhere. */
export type PaletteAction = 'theme' | 'keys' | 'leave'

/** One thing that can be found. */
export type PaletteEntry = {
  label: string
  /** Shown next to the label, and searched too. */
  about?: string | undefined
  /** Other words by which it is looked for. */
  words?: string
  does: { to: string } | { deed: PaletteAction }
}

/** Returns an entry's unique key. Pure. */
export const keyOf = ({ does }: PaletteEntry): string => ('to' in does ? does.to : does.deed)

export type Group = { name: string; entries: PaletteEntry[] }

/** Fewer letters occur within too many words. */
const WITHIN_LENGTH_MIN = 3

const APART = /[^\p{L}\p{N}]+/u

export const wordsIn = (text: string): string[] => foldText(text).split(APART).filter(Boolean)

const begins = (words: readonly string[], asked: string): boolean => words.some((word) => word.startsWith(asked))

// A word of the label ranks first, then a word of the description, then letters within a word.
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
 * Returns the entries that match each word, the nearest first, otherwise in their order; all of them without words.
 * Pure.
 */
export function filterEntries(entries: readonly PaletteEntry[], asked: readonly string[]): PaletteEntry[] {
  if (asked.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, asked) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ entry }) => entry)
}

/** Those whose own name holds one of the words: a paper's title alone would find all its sections. Pure. */
export const filterEntriesByLabel = (entries: readonly PaletteEntry[], asked: readonly string[]): PaletteEntry[] =>
  entries.filter(({ label }) => asked.some((word) => begins(wordsIn(label), word)))
