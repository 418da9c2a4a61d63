import { stemsOf } from '#features/search/server/public.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Scores } from '#features/library/server/public.ts'
import { inverseDocumentFrequency } from '../retrieval/word-weight-policy.ts'
import { ownPassages, type Passage } from './passages-policy.ts'
import { trigramsOf, alikeness } from './trigrams.ts'

async function open({ db }: Kernel): Promise<OwnTexts> {
  const passages = ownPassages()
  const words = passages.flatMap(({ title, alsoFoundBy, quote }) => wordsOf(`${title} ${alsoFoundBy} ${quote}`))
  return createOwnTexts(passages, await stemsOf(db, words))
}

/**
 * Returns a function that prepares our own texts for search when it is first called. The words of the texts are stemmed
 * by PostgreSQL's dictionary.
 */
export function createKnowledge(kernel: Kernel): () => Promise<OwnTexts> {
  let opening: Promise<OwnTexts> | undefined
  return async () => {
    opening ??= open(kernel)
    try {
      return await opening
    } catch (error) {
      // After a failure, the next question starts the preparation again.
      opening = undefined
      throw error
    }
  }
}

const WORD_LENGTH_MIN = 3

const WORD_LENGTH_MAX = 30

/** The similarity threshold of pg_trgm. */
const ALIKE_MIN = 0.3

const ALIKE_WORDS_MAX = 8

const wordsOf = (text: string): string[] => normalWords(normalText(text))

type StemOf = (word: string) => string | null | undefined

/** A search term. A text matches if it contains any of the stems. */
type SearchTerm = { stems: readonly string[]; soft: boolean }

type OwnTextQuery = { terms: readonly SearchTerm[]; question: string; withItems: boolean; size: number }

type RankedText = Scores & { id: string }

type SimilarWord = { asked: string; word: string; papers: number }

type Held = { passages: Set<number>; titles: Set<number> }

/** Our own texts. They are searched in memory, since they change only with a new build. */
export type OwnTexts = {
  get: (key: string) => Passage | undefined
  /** Checks whether the texts contain a word. */
  holds: (word: string) => boolean
  /** Checks whether the texts contain any of the given stems. */
  holdsAny: (stems: readonly string[]) => boolean
  /** Returns the words in the texts that are spelt similarly to the given word. */
  wordsLike: (word: string) => SimilarWord[]
  /** Returns the texts that match most of the query, best first. */
  rank: (wanted: OwnTextQuery) => RankedText[]
}

// Returns the title together with the synonyms by which the text is also found.
const headOf = ({ title, alsoFoundBy }: Passage): string => `${title} ${alsoFoundBy}`

function stemsHeld(passages: readonly Passage[], stemOf: StemOf): ReadonlyMap<string, Held> {
  const byStem = new Map<string, Held>()
  const add = (text: string, note: (held: Held) => void) => {
    for (const word of wordsOf(text)) {
      const stem = stemOf(word)
      if (typeof stem !== 'string') continue
      const held = byStem.get(stem) ?? { passages: new Set(), titles: new Set() }
      byStem.set(stem, held)
      note(held)
    }
  }
  for (const [at, passage] of passages.entries()) {
    add(`${headOf(passage)} ${passage.quote}`, (held) => held.passages.add(at))
    add(headOf(passage), (held) => held.titles.add(at))
  }
  return byStem
}

const none: ReadonlySet<number> = new Set()

const union = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  sets.length === 1 ? (sets[0] ?? none) : new Set(sets.flatMap((set) => [...set]))

type Spelt = { word: string; trigrams: number }

/** Indexes words by their trigrams, so that a word is compared only with words that share a trigram. */
function byTrigrams(words: Iterable<string>): ReadonlyMap<string, Spelt[]> {
  const found = new Map<string, Spelt[]>()
  for (const word of words) {
    const trigrams = trigramsOf(word)
    const spelt = { word, trigrams: trigrams.size }
    for (const trigram of trigrams) found.set(trigram, [...(found.get(trigram) ?? []), spelt])
  }
  return found
}

function likeAmong(words: ReadonlyMap<string, Spelt[]>, asked: string): SimilarWord[] {
  const wanted = trigramsOf(asked)
  const shared = new Map<Spelt, number>()
  for (const trigram of wanted)
    for (const spelt of words.get(trigram) ?? []) shared.set(spelt, (shared.get(spelt) ?? 0) + 1)
  return [...shared]
    .map(([{ word, trigrams }, count]) => ({ asked, word, papers: 1, alike: count / (wanted.size + trigrams - count) }))
    .filter(({ alike }) => alike >= ALIKE_MIN)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, ALIKE_WORDS_MAX)
}

type Score = { covered: number; in_title: number; held: number; told: number }

/**
 * Creates the index in which our own texts are searched.
 * @param stemOf returns the stems of any word of the passages
 */
function createOwnTexts(passages: readonly Passage[], stemOf: StemOf): OwnTexts {
  const byStem = stemsHeld(passages, stemOf)
  const byKey = new Map(passages.map((passage) => [passage.key, passage]))
  const titles = passages.map(({ title }) => trigramsOf(title))
  const isIn = (withItems: boolean) => (at: number) => withItems || !passages[at]?.isItem
  const words = new Set(
    passages
      .flatMap((passage) => wordsOf(`${headOf(passage)} ${passage.quote}`))
      .filter(({ length }) => length >= WORD_LENGTH_MIN && length <= WORD_LENGTH_MAX),
  )
  const spelt = byTrigrams(words)

  const scoresOf = ({ terms, withItems }: OwnTextQuery): Map<number, Score> => {
    const scores = new Map<number, Score>()
    const total = passages.filter((_, at) => isIn(withItems)(at)).length
    const weighed = terms.map(({ stems, soft }) => {
      const held = stems.flatMap((stem) => byStem.get(stem) ?? [])
      const holders = [...union(held.map((one) => one.passages))].filter(isIn(withItems))
      const inTitle = union(held.map((one) => one.titles))
      return { holders, inTitle, soft, weight: inverseDocumentFrequency({ total, holding: holders.length, soft }) }
    })
    const sum = weighed.reduce((all, { weight }) => all + weight, 0)
    for (const { holders, inTitle, soft, weight } of weighed) {
      for (const at of holders) {
        const score = scores.get(at) ?? { covered: 0, in_title: 0, held: 0, told: 0 }
        scores.set(at, score)
        score.covered += weight / sum
        score.in_title += inTitle.has(at) ? weight / sum : 0
        score.held += 1
        score.told += soft ? 0 : 1
      }
    }
    return scores
  }

  return {
    get: (key) => byKey.get(key),
    holds: (word) => words.has(word),
    holdsAny: (stems) => stems.some((stem) => byStem.has(stem)),
    wordsLike: (asked) => likeAmong(spelt, asked),
    rank: (wanted) => {
      const question = trigramsOf(wanted.question)
      return [...scoresOf(wanted)]
        .map(([at, score]) => ({
          ...score,
          id: passages[at]?.key ?? '',
          alike: alikeness(titles[at] ?? new Set(), question),
        }))
        .map((one) => ({ one, score: one.covered + 0.4 * one.in_title + 0.4 * one.alike }))
        .toSorted((one, other) => other.score - one.score || one.one.id.localeCompare(other.one.id))
        .slice(0, wanted.size)
        .map(({ one }) => one)
    },
  }
}
