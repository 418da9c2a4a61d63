import type { Db } from '#server/data/db.ts'
import type { SearchWords } from './query-words.ts'
import { completionsOf } from './spelling-queries.ts'
import { stemsOf } from './stems.ts'
import { type SearchTerms, termsOf } from './terms.ts'

/** What is to be asked for the words that a reader typed. The word that is being typed is completed from what everyone may read. */
export async function resolveSearchTerms(db: Db, words: SearchWords): Promise<SearchTerms> {
  const completions = words.typed === undefined ? [] : await completionsOf(db, words.typed)
  const stemOf = await stemsOf(db, [...words.wanted.flat(), ...words.unwanted.flat(), ...completions])
  return termsOf(words, completions, stemOf)
}
