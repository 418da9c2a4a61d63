import type { Db } from '#server/data/db.ts'
import { countDocuments, type DocumentsWanted, listDocuments } from './document-queries.ts'
import { readSearch, type SearchWords } from './query-words.ts'
import { completionsOf } from './spelling-queries.ts'
import { stemsOf } from './stems.ts'
import { type SearchTerms, termsOf } from './terms.ts'

/** What is to be asked for the words that a reader typed. The word that is being typed is completed from what everyone may read. */
export async function askedTerms(db: Db, words: SearchWords): Promise<SearchTerms> {
  const completions = words.typed === undefined ? [] : await completionsOf(db, words.typed)
  const stemOf = await stemsOf(db, [...words.wanted.flat(), ...words.unwanted.flat(), ...completions])
  return termsOf(words, completions, stemOf)
}

/** One page of what a reader finds among the documents that are for them, the most telling first, and how many there are. */
export async function searchDocuments(db: Db, wanted: Omit<DocumentsWanted, 'terms'> & { search: string }) {
  const { search, ...rest } = wanted
  const terms = await askedTerms(db, readSearch(search))
  if (terms.words === '' || rest.audiences.length === 0) return { documents: [], total: 0 }
  const query = { ...rest, terms }
  const [documents, total] = await Promise.all([listDocuments(db, query), countDocuments(db, query)])
  return { documents, total }
}
