import type { Db } from '#server/db.ts'
import type { SearchWords } from './query-words.ts'
import type { IsMatch } from './marking.ts'
import { readStems } from './stem-queries.ts'
import type { StemOf } from './terms.ts'

/** Words whose stems a process remembers, about 100 bytes each, twice over. */
const KEPT_MAX = 20_000

/** Learns the stems of the given words, in whatever letter case; the reply knows them. */
export type Stems = (words: string[]) => Promise<StemOf>

/** Stems as PostgreSQL's own dictionary gives them: what it found and what we mark must not differ. Most are remembered. */
export function openStems(db: Db): Stems {
  let kept = new Map<string, string | null>()
  // What was kept before stays known for another while: who asked for it may still be at work.
  let before = kept
  const stemOf: StemOf = (word) => {
    const stem = kept.get(word)
    return stem === undefined ? before.get(word) : stem
  }
  return async (words) => {
    const unknown = words.filter((word) => stemOf(word) === undefined)
    if (unknown.length === 0) return stemOf
    if (kept.size > KEPT_MAX) {
      before = kept
      kept = new Map()
    }
    for (const { word, stem } of await readStems(db, [...new Set(unknown)])) kept.set(word, stem)
    return stemOf
  }
}

/** What the words begin with that a search can match, in both cases: an English stem keeps the first letter of its word. Pure. */
export const initialsOf = ({ wanted }: SearchWords): Set<string> =>
  new Set(wanted.flat().flatMap((word) => [word.charAt(0), word.charAt(0).toUpperCase()]))

/** Which of the given words match a search: those with the stem of a wanted one, or that go on as the last begins. */
export async function matcherOf(stems: Stems, { wanted, typed }: SearchWords, words: string[]): Promise<IsMatch> {
  const asked = wanted.flat()
  const stemOf = await stems([...asked, ...words])
  const wantedStems = new Set(asked.map(stemOf).filter((stem) => typeof stem === 'string'))
  return (word) => {
    const stem = stemOf(word)
    return (
      (typeof stem === 'string' && wantedStems.has(stem)) ||
      (typed !== undefined && word.toLowerCase().startsWith(typed))
    )
  }
}
