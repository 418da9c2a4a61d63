// Parses a typed search into words. Only letters and digits are kept, so the result is always a valid tsquery.

import { normalText, normalWords, spelledWords } from '#shared/text/normal-text.ts'

/** Maximum number of words in a search, enough for a pasted title. Further words are ignored. */
export const SEARCH_WORDS_MAX = 48
const TYPED_LENGTH_MIN = 2

/** Words that must follow each other in this order; a single word is a phrase of one word. */
export type Phrase = string[]
export type SearchWords = {
  wanted: Phrase[]
  unwanted: Phrase[]
  /** The last word if it may still be incomplete, otherwise undefined. `wanted` also contains it, as its last entry. */
  typed: string | undefined
  /** Words with accents, as typed, by the same words without accents. Stemmers of other languages need the accents. */
  accented?: ReadonlyMap<string, string> | undefined
}

// Matches a phrase in double quotes, or characters without spaces. A minus sign before either excludes it.
const PART = /(?<minus>-?)(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))/g

// Returns the phrases in a part of a search. Splits a wanted part without quotes at slashes, since the words of
// "HIV/AIDS" need not follow each other.
const phrasesOf = (quoted: string | undefined, plain: string, isUnwanted: boolean): Phrase[] => {
  const parts = quoted === undefined && !isUnwanted ? plain.split('/') : [quoted ?? plain]
  return parts.map(normalWords).filter(({ length }) => length > 0)
}

/** Returns the first words of a wanted part. An excluded part that is too long is left out, since a part excludes more. */
function withinLimit(phrases: Phrase[], { isUnwanted, left }: { isUnwanted: boolean; left: number }): Phrase[] {
  const words = phrases.flat().length
  if (isUnwanted) return words <= left ? phrases : []
  let free = left
  return phrases.flatMap((phrase) => {
    const kept = phrase.slice(0, Math.max(0, free))
    free -= phrase.length
    return kept.length > 0 ? [kept] : []
  })
}

function accentedIn(search: string): SearchWords['accented'] {
  const words = spelledWords(search).split(' ')
  const accented = words.filter((word) => normalText(word) !== word)
  return accented.length > 0 ? new Map(accented.map((word) => [normalText(word), word])) : undefined
}

/** Parses a search: words and "phrases", each excluded if a minus sign precedes it. Pure, and never fails. */
export function readSearch(search: string): SearchWords {
  const wanted: Phrase[] = []
  const unwanted: Phrase[] = []
  let typed: string | undefined
  let count = 0
  const normal = normalText(search)
  for (const { groups, index, 0: whole } of normal.matchAll(PART)) {
    const minus = groups?.['minus'] === '-'
    const part = phrasesOf(groups?.['quoted'], groups?.['plain'] ?? '', minus)
    const phrases = withinLimit(part, { isUnwanted: minus, left: SEARCH_WORDS_MAX - count })
    count += part.flat().length
    if (phrases.length === 0) continue
    ;(minus ? unwanted : wanted).push(...phrases)
    const isLast = index + whole.length === normal.length
    const [word = '', ...more] = phrases.at(-1) ?? []
    const mayGrow = isLast && !minus && groups?.['plain'] !== undefined && more.length === 0
    typed = mayGrow && word.length >= TYPED_LENGTH_MIN && /[\p{L}\p{N}]$/u.test(whole) ? word : undefined
  }
  return { wanted, unwanted, typed, accented: accentedIn(search) }
}

/** Returns the search as a reader would type it, with corrected words. Pure. */
export function respell({ wanted, unwanted }: SearchWords, corrections: Map<string, string>): string {
  const typed = (phrase: Phrase): string => {
    const words = phrase.map((word) => corrections.get(word) ?? word).join(' ')
    return phrase.length > 1 ? `"${words}"` : words
  }
  return [...wanted.map(typed), ...unwanted.map((phrase) => `-${typed(phrase)}`)].join(' ')
}
