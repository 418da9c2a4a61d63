import type { Db } from '#server/db.ts'
import { type SearchWords, wordsOf } from './query-words.ts'
import type { IsMatch } from './marking.ts'
import { readStems } from './search-queries.ts'

/** Words whose stems a process remembers, about 100 bytes each. */
const KEPT_MAX = 20_000

/** The stem of each of the given words; null for a stop word. */
export type Stems = (words: string[]) => Promise<Map<string, string | null | undefined>>

/** Stems as PostgreSQL's own dictionary gives them: what it found and what we mark must not differ. Most are remembered. */
export function openStems(db: Db): Stems {
  const kept = new Map<string, string | null>()
  return async (words) => {
    const stemOf = new Map(words.map((word) => [word, kept.get(word)]))
    const unknown = [...stemOf].filter(([, stem]) => stem === undefined).map(([word]) => word)
    if (kept.size + unknown.length > KEPT_MAX) kept.clear()
    for (const { word, stem } of unknown.length > 0 ? await readStems(db, unknown) : []) {
      kept.set(word, stem)
      stemOf.set(word, stem)
    }
    return stemOf
  }
}

/** Which words of the given texts match a search: those with the stem of a wanted one, or that go on as the last begins. */
export async function matcherOf(stems: Stems, { wanted, typed }: SearchWords, texts: string[]): Promise<IsMatch> {
  const asked = wanted.flat()
  const stemOf = await stems([...asked, ...texts.flatMap(wordsOf)])
  const wantedStems = new Set(asked.map((word) => stemOf.get(word)).filter((stem) => typeof stem === 'string'))
  return (word) => {
    const stem = stemOf.get(word)
    return (typeof stem === 'string' && wantedStems.has(stem)) || (typed !== undefined && word.startsWith(typed))
  }
}
