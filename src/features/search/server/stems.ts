import type { Db } from '#server/data/db.ts'
import type { SearchWords } from './query-words.ts'
import type { IsMatch } from './marking.ts'
import { readStems } from './stem-queries.ts'
import type { StemOf } from './terms.ts'

/** Learns the stems of the given words, in whatever letter case, from PostgreSQL's own dictionary: what it finds and what we mark must not differ. */
export async function stemsOf(db: Db, words: string[]): Promise<StemOf> {
  const stems = new Map((await readStems(db, [...new Set(words)])).map(({ word, stem }) => [word, stem]))
  return (word) => stems.get(word)
}

/** What the words begin with that a search can match, in both cases: an English stem keeps the first letter of its word. Pure. */
export const initialsOf = ({ wanted }: SearchWords): Set<string> =>
  new Set(wanted.flat().flatMap((word) => [word.charAt(0), word.charAt(0).toUpperCase()]))

/** Which of the given words match a search: those with the stem of a wanted one, or that go on as the last begins. */
export async function matcherOf(db: Db, { wanted, typed }: SearchWords, words: string[]): Promise<IsMatch> {
  const asked = wanted.flat()
  const stemOf = await stemsOf(db, [...asked, ...words])
  const wantedStems = new Set(asked.map(stemOf).filter((stem) => typeof stem === 'string'))
  return (word) => {
    const stem = stemOf(word)
    return (
      (typeof stem === 'string' && wantedStems.has(stem)) ||
      (typed !== undefined && word.toLowerCase().startsWith(typed))
    )
  }
}
