import type { Phrase, SearchWords } from './query-words.ts'
import { spellingsOf } from './spelling-variants.ts'

/** Returns the stem of a word; null or undefined for a stop word. */
export type StemOf = (word: string) => string | null | undefined

/** Returns the stems of a word in other languages than English, each marked with its language. */
export type ForeignStemsOf = (word: string) => string[]

/** Two tsqueries: one of words, one of pairs of adjacent words. An empty tsquery does not restrict the search. */
export type SearchTerms = {
  words: string
  pairs: string
  /** True if the search excludes a single word. Excluded phrases do not count. */
  refuses: boolean
}

/**
 * Minimum length from which the word being typed matches as a prefix. A shorter prefix would match nearly all papers.
 */
const PREFIX_LENGTH_MIN = 3

const isStem = (stem: string | null | undefined): stem is string => typeof stem === 'string'

// Stems contain only letters and digits (normal-text.ts). Quotes and backslashes are escaped as a precaution.
export const quotedStem = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The stems of a word in all its spellings; empty for a stop word. */
type Stems = string[]

/** Returns the stems of a word in all its spellings; empty for a stop word. Pure. */
export const spelledStems = (word: string, stemOf: StemOf): Stems =>
  isStem(stemOf(word)) ? [...new Set(spellingsOf(word).map(stemOf).filter(isStem))] : []

const isWord = ({ length }: Stems): boolean => length > 0

const anyOf = (terms: string[]): string => (terms.length === 1 ? terms.join() : `(${terms.join(' | ')})`)

/** Returns a tsquery that matches any of a word’s stems. Pure. */
export const wordOf = (stems: Stems): string => anyOf(stems.map(quotedStem))

const pairsOf = (phrase: Stems[]): string[] =>
  phrase
    .slice(1)
    .map((stems, index) =>
      anyOf((phrase[index] ?? []).flatMap((before) => stems.map((stem) => quotedStem(`${before} ${stem}`)))),
    )

// Returns a tsquery for the word being typed, which also matches words that begin with it. `:*` finds words whose stem
// begins with it; the completions find words with a shorter stem: "mobilisat" finds "mobilisation", whose stem is
// "mobilis".
function typedTerm(typed: string, { completions, stemOf, foreignStemsOf }: Dictionaries): string {
  const own = [typed, ...completions].flatMap((word) => spelledStems(word, stemOf))
  const stems = new Set([...own, ...foreignStemsOf(typed)].map(quotedStem))
  if (typed.length >= PREFIX_LENGTH_MIN) stems.add(`${quotedStem(typed)}:*`)
  return stems.size > 0 ? `(${[...stems].join(' | ')})` : ''
}

type Dictionaries = { completions: string[]; stemOf: StemOf; foreignStemsOf: ForeignStemsOf }

/** Builds the tsqueries of a search. Pure. */
export function termsOf({ wanted, unwanted, typed }: SearchWords, dictionaries: Dictionaries): SearchTerms {
  const { stemOf, foreignStemsOf } = dictionaries
  const stemsOf = (phrase: Phrase): Stems[] => phrase.map((word) => spelledStems(word, stemOf)).filter(isWord)
  const termsIn = (phrase: Phrase): string[] =>
    phrase
      .map((word): [word: string, stems: Stems] => [word, spelledStems(word, stemOf)])
      .filter(([, stems]) => isWord(stems))
      .map(([word, stems]) => wordOf([...stems, ...foreignStemsOf(word)]))
  const whole = typed === undefined ? wanted : wanted.slice(0, -1)
  const phrases = whole.map(stemsOf)
  const words = whole.flatMap(termsIn)
  // A final stop word counts as unfinished only if it is the only word: "the" may become "therapy", but "delirium in"
  // is finished.
  if (typed !== undefined && (words.length === 0 || isStem(stemOf(typed)))) words.push(typedTerm(typed, dictionaries))
  const asked = words.filter(Boolean)
  // A search with only unwanted words would match nearly the whole library, so it is ignored.
  if (asked.length === 0) return { words: '', pairs: '', refuses: false }
  const refused = unwanted.map(stemsOf)
  const refusedWords = unwanted
    .map(termsIn)
    .filter(({ length }) => length === 1)
    .map(([term]) => `!${term}`)
  const refusedPairs = refused.filter(({ length }) => length > 1).map((stems) => `!(${pairsOf(stems).join(' & ')})`)
  return {
    words: [...asked, ...refusedWords].join(' & '),
    pairs: [...phrases.flatMap(pairsOf), ...refusedPairs].join(' & '),
    refuses: refusedWords.length > 0,
  }
}
