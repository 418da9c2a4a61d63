import type { Phrase, SearchWords } from './query-words.ts'

/** Returns the stem of a word; nothing for a stop word. */
export type StemOf = (word: string) => string | null | undefined

/** Two tsqueries: of words, and of pairs of words that follow each other. An empty one asks for nothing. */
export type SearchTerms = {
  words: string
  pairs: string
  /** True if a word must not occur. */
  refuses: boolean
}

/**
 * From this length on, the typed word stands for every word that begins with it; a shorter one would match nearly all.
 */
const PREFIX_LENGTH_MIN = 3

const isStem = (stem: string | null | undefined): stem is string => typeof stem === 'string'

// Stems hold letters and digits only (query-words.ts); whatever else they might hold is made harmless all the same.
export const quotedStem = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const pairsOf = (stems: string[]): string[] =>
  stems.slice(1).map((stem, index) => quotedStem(`${stems[index]} ${stem}`))

// The typed word also stands for the words that begin with it: `:*` finds those whose stem does, the completions those
// whose stem is shorter ("mobilisat" for "mobilisation", which is stemmed to "mobilis").
function typedTerm(typed: string, completions: string[], stemOf: StemOf): string {
  const stems = new Set([typed, ...completions].map(stemOf).filter(isStem).map(quotedStem))
  if (typed.length >= PREFIX_LENGTH_MIN) stems.add(`${quotedStem(typed)}:*`)
  return stems.size > 0 ? `(${[...stems].join(' | ')})` : ''
}

/** Builds the query terms for the search's tables. Pure. */
export function termsOf({ wanted, unwanted, typed }: SearchWords, completions: string[], stemOf: StemOf): SearchTerms {
  const stemsOf = (phrase: Phrase): string[] => phrase.map(stemOf).filter(isStem)
  const whole = typed === undefined ? wanted : wanted.slice(0, -1)
  const phrases = whole.map(stemsOf)
  const words = phrases.flat().map(quotedStem)
  // A stop word at the end counts as being typed only if it is the only word: "the" may become "therapy", "delirium in"
  // is finished.
  if (typed !== undefined && (words.length === 0 || isStem(stemOf(typed))))
    words.push(typedTerm(typed, completions, stemOf))
  const asked = words.filter(Boolean)
  // A search with only unwanted words would match nearly the whole library.
  if (asked.length === 0) return { words: '', pairs: '', refuses: false }
  const refused = unwanted.map(stemsOf)
  const refusedWords = refused.filter(({ length }) => length === 1).map(([stem = '']) => `!${quotedStem(stem)}`)
  const refusedPairs = refused.filter(({ length }) => length > 1).map((stems) => `!(${pairsOf(stems).join(' & ')})`)
  return {
    words: [...asked, ...refusedWords].join(' & '),
    pairs: [...phrases.flatMap(pairsOf), ...refusedPairs].join(' & '),
    refuses: refusedWords.length > 0,
  }
}
