// What a reader typed, as words to look for. Only letters and digits get through, so whatever was typed makes a tsquery.

import { levelled } from '#formats/article/superscripts.ts'

/**
 * Characters that divide words: the same as in the function search.plain (migrations 0071, 0171 and 0840), and the one
 * further blank that PostgreSQL takes for the end of a word in a query: U+1680.
 */
const SEPARATORS = String.raw`\u1680\p{Cc}\p{Cs}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff`

/** A word, as it is written in a text in NFC. */
export const WORD = new RegExp(`[^${SEPARATORS}]+`, 'gu')

const LIGATURES_AND_SOFT_HYPHENS = /[\u00ad\ufb00-\ufb06]/g

/** A text without soft hyphens, and with ligatures as the letters that they are of: "ﬁnding" is "finding". As search.plain does it. Pure. */
export const unjoined = (text: string): string =>
  text.replace(LIGATURES_AND_SOFT_HYPHENS, (sign) => (sign === '\u00ad' ? '' : sign.normalize('NFKC')))

/** More words than anyone searches for at once; the rest is left out. */
export const SEARCH_WORDS_MAX = 16
const WORD_LENGTH_MAX = 60
const TYPED_LENGTH_MIN = 2

/** Words that must follow each other; a single word is a phrase of one. */
export type Phrase = string[]
export type SearchWords = {
  wanted: Phrase[]
  unwanted: Phrase[]
  /** The last word, as it may still be being typed; undefined where it is surely whole. It is the last of `wanted`, too. */
  typed: string | undefined
}

const wordsOf = (text: string): string[] =>
  (levelled(text.normalize('NFC')).toLowerCase().match(WORD) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.slice(0, WORD_LENGTH_MAX).toWellFormed())

// A part in double quotes, or a run without spaces; a minus before either turns it round.
const PART = /(?<minus>-?)(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))/g

/** Parses the typed search: words, "phrases", and either with a minus before it. Pure, and never fails. */
export function readSearch(search: string): SearchWords {
  const wanted: Phrase[] = []
  const unwanted: Phrase[] = []
  let typed: string | undefined
  let count = 0
  const plain = unjoined(search.normalize('NFC'))
  for (const { groups, index, 0: whole } of plain.matchAll(PART)) {
    const words = wordsOf(groups?.['quoted'] ?? groups?.['plain'] ?? '')
    count += words.length
    if (words.length === 0 || count > SEARCH_WORDS_MAX) continue
    const minus = groups?.['minus'] === '-'
    ;(minus ? unwanted : wanted).push(words)
    const isLast = index + whole.length === plain.length
    const mayGrow = isLast && !minus && groups?.['plain'] !== undefined && words.length === 1
    typed =
      mayGrow && (words[0] ?? '').length >= TYPED_LENGTH_MIN && /[\p{L}\p{N}]$/u.test(whole) ? words[0] : undefined
  }
  return { wanted, unwanted, typed }
}

/** The search with some of its words replaced, as a reader would type it. Pure. */
export function respell({ wanted, unwanted }: SearchWords, corrections: Map<string, string>): string {
  const typed = (phrase: Phrase): string => {
    const words = phrase.map((word) => corrections.get(word) ?? word).join(' ')
    return phrase.length > 1 ? `"${words}"` : words
  }
  return [...wanted.map(typed), ...unwanted.map((phrase) => `-${typed(phrase)}`)].join(' ')
}
