import { readSearch } from '#features/search/server/public.ts'
import { withoutAccents } from '#shared/text/fold-text.ts'

/** What is looked for: runs of folded words, each to be found as it stands, and those that must not be. */
export type SearchedWords = {
  wanted: string[][]
  unwanted: string[][]
  /** Whether nothing stands in quotes and nothing is refused: then it may also mean what is not quite the same. */
  isPlain: boolean
}

// Signs that look like an apostrophe, but are letters to Unicode.
const APOSTROPHES = /[ʹʻʼʽˈ＇]/gu

// Letters that are no letter with an accent to Unicode, as people type them without such keys.
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

/** A text as names and searches are compared: without accents and letters of one language alone, and with one apostrophe for all. Pure. */
export const levelledText = (text: string): string =>
  withoutAccents(text.replaceAll(APOSTROPHES, '’')).replaceAll(
    OWN_LETTERS,
    (letter) => PLAIN[letter.toLowerCase()] ?? letter,
  )

/** The words of a search. Where all is refused, as in "-ward", the sign is a hyphen. Pure. */
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
