import { readSearch } from '#features/search/server/public.ts'
import { levelledText } from './search-words.ts'

// A search reads no more than so many words; a biography has more, so it is read in parts.
const PART = /\S+/g
const QUOTES = /["-]/g

/** The words of a text without case, accents and signs, between single spaces: as a search of the same reads them. Pure. */
export const foldedWords = (text: string): string =>
  (levelledText(text).match(PART) ?? [])
    .flatMap((part) => readSearch(part.replaceAll(QUOTES, ' ')).wanted.flat())
    .join(' ')

// Where no space is written between the parts of a name, whichever comes first.
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

const unspaced = (parts: string[]): string[] =>
  parts.length > 1 && parts.every((part) => UNSPACED.test(part)) ? [parts.join(''), parts.toReversed().join('')] : []

/**
 * The words of a name, and each that is of several as it is typed without its sign, too: "O'Rourke" is "o rourke orourke"; and names of
 * languages that write no spaces as one word, in both orders. Pure.
 */
export const foldedNames = (name: string): string => {
  const parts = (name.match(PART) ?? []).map(foldedWords)
  const joined = parts.filter((part) => part.includes(' ')).map((part) => part.replaceAll(' ', ''))
  return [foldedWords(name), ...joined, ...unspaced(parts)].join(' ')
}
