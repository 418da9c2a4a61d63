const WORD = /[\p{L}\p{N}]+/gu

/**
 * Returns the trigrams of a text's words as pg_trgm computes them: with two blanks before each word and one after it.
 * Pure.
 */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** Returns the similarity of two texts from 0 to 1, computed from their trigrams as pg_trgm does. Pure. */
export function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
