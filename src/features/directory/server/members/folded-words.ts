import { readSearch } from '#features/search/server/public.ts'
import { levelledText } from './searched-words.ts'

// A search reads no more than so many words; a biography has more, so it is read in parts.
const PART = /\S+/g
const QUOTES = /["-]/g

/** The words of a text without case, accents and signs, between single spaces: as a search of the same reads them. Pure. */
export const foldedWords = (text: string): string =>
  (levelledText(text).match(PART) ?? [])
    .flatMap((part) => readSearch(part.replaceAll(QUOTES, ' ')).wanted.flat())
    .join(' ')

/** The words of a name, and each that is of several as it is typed without its sign, too: "O'Rourke" is "o rourke orourke". Pure. */
export const foldedNames = (name: string): string => {
  const parts = (name.match(PART) ?? []).map(foldedWords)
  const joined = parts.filter((part) => part.includes(' ')).map((part) => part.replaceAll(' ', ''))
  return [foldedWords(name), ...joined].join(' ')
}
