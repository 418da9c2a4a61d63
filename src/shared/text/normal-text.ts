// Normalizes texts for searches. The database function search.plain (migration 0891) normalizes stored texts in the same
// way; text-and-database.test.ts compares both.

/** Matches symbols whose compatibility form would merge with the word or number before them. */
const TRADE_MARKS = /[\u2120\u2122]/g
const INCREMENT = /\u2206/g
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/g

/** Matches accents of Latin, Greek and Cyrillic letters, and invisible characters (Default_Ignorable_Code_Point). */
const MARKS = /[\ufe00-\ufe0f\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Letters that Unicode does not decompose, each with the plain letters that people type instead. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['ς', 'σ'],
])
const SPECIAL_LETTERS = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'g')

/** Matches a number in groups of three digits, separated by commas, apostrophes or narrow spaces: "1,000,000". */
const GROUPED_NUMBER =
  /(^|[^\d.,])([1-9]\d{0,2})[,'’\u00a0\u2009\u202f](\d{3})(?:[,'’\u00a0\u2009\u202f](\d{3}))?(?:[,'’\u00a0\u2009\u202f](\d{3}))?(?!\d)/g

const GREEK_NAMES: ReadonlyMap<string, string> = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['δ', 'delta'],
  ['ε', 'epsilon'],
  ['ζ', 'zeta'],
  ['η', 'eta'],
  ['θ', 'theta'],
  ['ι', 'iota'],
  ['κ', 'kappa'],
  ['λ', 'lambda'],
  ['μ', 'mu'],
  ['ν', 'nu'],
  ['ξ', 'xi'],
  ['ο', 'omicron'],
  ['π', 'pi'],
  ['ρ', 'rho'],
  ['σ', 'sigma'],
  ['τ', 'tau'],
  ['υ', 'upsilon'],
  ['φ', 'phi'],
  ['χ', 'chi'],
  ['ψ', 'psi'],
  ['ω', 'omega'],
])

// Matches Greek letters in a term, such as "TNFα", "γδ" and "α-synuclein". Three or more adjacent Greek letters are a
// Greek word.
const GREEK_IN_TERM = /(?<![α-ω])[α-ω]{1,2}(?![α-ω])/g

/** Matches the "μ" of a unit such as "μg" or "μmol/L". People type it as "u". */
const MICRO = /(?<![a-zα-ω])μ(?=(?:g|l|m|mol|mols|s|u|v|w|gy|sv|kat|iu)(?![a-zα-ω]))/g

/** Matches a "ß" that is not next to a letter, as in "TGF-ß1". People type it instead of "β". */
const SHARP_S_AS_BETA =
  /(?<![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])ß(?![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])/g

// Patterns for other spellings of names with a Greek letter: with a Latin letter ("NF-kB", "TNF-a", "IL-1b"), or with
// the joined name of one letter or of several ("TGFbeta", "betablocker", "TCRgammadelta").
const NF_KAPPA_B = /(^|[^a-z])nf[- \u2010-\u2015\u2212]?(?:k|kappa)[- \u2010-\u2015\u2212]?b(?![a-z])/g
const I_KAPPA_B = /(^|[^a-z])i[-\u2010-\u2015\u2212]?(?:k|kappa)[-\u2010-\u2015\u2212]?b(?![a-z])/g
const CYTOKINE = /(?<![a-z])(?:tnf|ifn|tgf|il[- \u2010-\u2015\u2212]?1)[-\u2010-\u2015\u2212]?[abg](?![a-z])/g
const HYPHEN_AT_END = /[-\u2010-\u2015\u2212]$/
const LETTER_NAMES: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['g', 'gamma'],
])
const NAME = '(?:alpha|beta|gamma|delta|kappa|lambda|sigma|omega|epsilon)'
const NAMES_AT_END = new RegExp(`(?<=[a-z])${NAME}(?=${NAME}*(?![a-z]))`, 'g')
const NAME_AT_START =
  /(^|[^a-z])(alpha|beta|gamma)(?=adren|agonist|bloc|carot|fetop|foetop|globul|interf|lactam|synuc|thal)/g

// Matches a part of each of these spellings. It is checked first, since most words contain none of them.
const MAY_NAME_GREEK =
  /alpha|beta|gamma|delta|kappa|lambda|sigma|omega|epsilon|nf|ifn|tgf|i[-\u2010-\u2015\u2212]?k|il[- \u2010-\u2015\u2212]?1/

/**
 * Replaces other spellings of a Greek letter with the letter's English name, joined with hyphens: "TNF-a" →
 * "tnf-alpha". Pure.
 */
const withGreekNames = (text: string): string =>
  text
    .replace(NAMES_AT_END, '-$&')
    .replace(NF_KAPPA_B, '$1nf-kappa-b')
    .replace(I_KAPPA_B, '$1i-kappa-b')
    .replace(
      CYTOKINE,
      (term) => term.slice(0, -1).replace(HYPHEN_AT_END, '') + `-${LETTER_NAMES.get(term.slice(-1)) ?? ''}`,
    )
    .replace(NAME_AT_START, '$1$2-')

// Matches single letters that PostgreSQL ignores as English words. Next to a digit they are part of a name, as in "T2"
// and "P8-A". Doubling them makes them words that PostgreSQL does not ignore.
const LETTER_BEFORE_DIGIT = /(^|[^a-z])([aist])(?=[-\u2010-\u2015\u2212]?\d)/g
const LETTER_AFTER_DIGIT = /(\d[-\u2010-\u2015\u2212]?)([aist])(?![a-z])/g

// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\u0000-\u007f]/

// Returns the names of Greek letters. Hyphens join them to adjacent letters. Without an adjacent letter there is no
// hyphen, since a hyphen before a word excludes the word from a search.
const nameGreek = (letters: string, at: number, text: string): string => {
  const isAfterLetter = /\p{L}/u.test(text.charAt(at - 1))
  const isBeforeLetter = /\p{L}/u.test(text.charAt(at + letters.length))
  const names = Array.from(letters, (letter) => GREEK_NAMES.get(letter) ?? letter).join('-')
  return `${isAfterLetter ? '-' : ''}${names}${isBeforeLetter ? '-' : ''}`
}

const withPlainLetters = (text: string): string =>
  text
    .replace(TRADE_MARKS, ' ')
    .replace(FRACTIONS, ' $&')
    .replace(INCREMENT, 'δ')
    .replace(SHARP_S_AS_BETA, 'β')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(MICRO, 'u')
    .replace(GREEK_IN_TERM, nameGreek)

const ACCENTS = /[\u0300-\u036f]/g

/** Returns the words of a text in lower case, with their accents, separated by spaces. Pure. */
export const spelledWords = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(MARKS, (mark) => (mark.search(ACCENTS) === 0 ? mark : ''))
      .normalize('NFC')
      .toLowerCase()
      .match(WORD) ?? []
  ).join(' ')

/**
 * Returns a text in the form that searches compare: in compatibility form (NFKC) and lower case, without accents,
 * invisible characters and separators in numbers. Greek letters in terms become their names: "TNFα" and "TNF-alpha" are
 * both "tnf-alpha". Keeps punctuation. Pure.
 */
export const normalText = (text: string): string => {
  const whole = text.replace(GROUPED_NUMBER, '$1$2$3$4$5')
  const plain = NOT_ASCII.test(whole) ? withPlainLetters(whole) : whole.toLowerCase()
  const named = MAY_NAME_GREEK.test(plain) ? withGreekNames(plain) : plain
  return named.replace(LETTER_BEFORE_DIGIT, '$1$2$2').replace(LETTER_AFTER_DIGIT, '$1$2$2')
}

/** Characters that separate words. The function search.plain uses the same ones. */
const SEPARATORS = String.raw`\p{Cc}\p{Cs}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9\u02bb-\u02bd\u02c8\u1680\u2000-\u200a\u2010-\u2029\u202f-\u205f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff`

/** Matches a word: digits, or characters without digits. "IL-6" and "IL6" have the same two words. */
export const WORD = new RegExp(String.raw`\d+|[^\d${SEPARATORS}]+`, 'gu')

const WORD_LENGTH_MAX = 60

/** Returns the words of a normalized text, in order. A very long word is cut. Pure. */
export const normalWords = (normal: string): string[] =>
  (normal.match(WORD) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.slice(0, WORD_LENGTH_MAX).toWellFormed())
