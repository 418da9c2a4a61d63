const LENGTH_MIN = 5
const INSERTIONS_MAX = 4

const unique = (words: string[]): string[] => [...new Set(words)]

// Shortens the spelling of a word: "oesophagus" becomes "esophagus", and "sjoegren" becomes "sjogren".
const shortened = (word: string): string[] =>
  /[aou]e/.test(word) ? [word.replaceAll(/[ao]e/g, 'e'), word.replaceAll(/([aou])e/g, '$1')] : []

// An "e" that may have been "ae" or "oe": between consonants, or before "a" as in "diarrhea". Endings such as "-ed" and
// "-er" are never spelt so.
const SINGLE_E = /(?<![aeiou])e(?=[^aeiou]..|a(?!u))/g

const lengthened = (word: string): string[] =>
  [...word.matchAll(SINGLE_E)]
    .slice(0, INSERTIONS_MAX)
    .flatMap(({ index }) => ['a', 'o'].map((vowel) => word.slice(0, index) + vowel + word.slice(index)))

/**
 * Returns a word with its other possible spellings: British and American ("foetus", "fetus"), and German umlauts as two
 * letters ("sjoegren", "sjogren"). Most of the spellings are not words, and match nothing. The given word comes first.
 * Pure.
 */
export const spellingsOf = (word: string): string[] =>
  word.length >= LENGTH_MIN && /^[a-z]+$/.test(word) ? unique([word, ...shortened(word), ...lengthened(word)]) : [word]
