import type { Db } from '#server/data/db.ts'
import type { SearchWords } from './query-words.ts'
import type { IsMatch } from './highlights.ts'
import { readStems } from './stem-queries.ts'
import type { StemOf } from './terms.ts'

const KEPT_MAX = 20_000
const KEPT_LENGTH_MAX = 40
type Kept = Map<string, string | null>
/** What was learnt of a database, the oldest first: its dictionary is the same for as long as it runs. */
const keptOf = new WeakMap<Db, Kept>()

function keptFrom(db: Db): Kept {
  const kept = keptOf.get(db) ?? new Map<string, string | null>()
  keptOf.set(db, kept)
  return kept
}

function keep(kept: Kept, word: string, stem: string | null): void {
  if (word.length > KEPT_LENGTH_MAX) return
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
  kept.set(word, stem)
}

/** Learns the stems of the given words, in whatever letter case, from PostgreSQL's own dictionary: what it finds and what we mark must not differ. */
export async function stemsOf(db: Db, words: string[]): Promise<StemOf> {
  const kept = keptFrom(db)
  const stems: Kept = new Map()
  const unknown = new Set<string>()
  for (const word of words) {
    const stem = kept.get(word)
    if (stem === undefined) unknown.add(word)
    else stems.set(word, stem)
  }
  if (unknown.size > 0) {
    for (const { word, stem } of await readStems(db, [...unknown])) {
      keep(kept, word, stem)
      stems.set(word, stem)
    }
  }
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
