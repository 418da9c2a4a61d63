import { readSearch } from '#features/search/server/public.ts'
import { withoutAccents } from '#shared/text/fold-text.ts'

/** A search: runs of folded words that must be found in their order, and runs that must not. */
export type SearchedWords = {
  wanted: string[][]
  unwanted: string[][]
  /** True without quotes and excluded words. The search may then also find similar words. */
  isPlain: boolean
}

// Characters that look like an apostrophe but are letters in Unicode.
const APOSTROPHES = /[ʹʻʼʽˈ＇]/gu

// Letters that Unicode does not decompose into a letter and an accent, as people type them without such keys.
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}
const OWN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'giu')

/**
 * Returns a text as names and searches are compared: without accents and language-specific letters, and with one kind
 * of apostrophe. Pure.
 */
export const levelledText = (text: string): string =>
  withoutAccents(text.replaceAll(APOSTROPHES, '’')).replaceAll(
    OWN_LETTERS,
    (letter) => PLAIN[letter.toLowerCase()] ?? letter,
  )

/** Parses the words of a search. If all words are excluded, as in "-ward", the sign is read as a hyphen. Pure. */
export function searchedWords(search: string): SearchedWords {
  const level = levelledText(search)
  const { wanted, unwanted } = readSearch(level)
  const isRefusing = wanted.length > 0 && unwanted.length > 0
  return {
    wanted: wanted.length > 0 ? wanted : unwanted,
    unwanted: isRefusing ? unwanted : [],
    isPlain: !isRefusing && !level.includes('"'),
  }
}
