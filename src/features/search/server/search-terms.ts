import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { levelled } from '#formats/article/superscripts.ts'
import { type SearchWords, WORD, unjoined } from './query-words.ts'
import { type SearchTerms, termsOf, type StemOf } from './terms.ts'
import './tables.ts'

/**
 * Resolves a reader's words to search terms. Completes the word that is being typed from texts that everyone may read.
 */
export async function resolveSearchTerms(db: Db, words: SearchWords): Promise<SearchTerms> {
  const completions = words.typed === undefined ? [] : await completionsOf(db, words.typed)
  const stemOf = await stemsOf(db, [...words.wanted.flat(), ...words.unwanted.flat(), ...completions])
  return termsOf(words, completions, stemOf)
}

/** Returns frequent words of the library that begin with the typed text. */
async function completionsOf(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search.word')
    .select('word')
    .where('word', '>', typed)
    // The last character there is: nothing that begins with the same letters comes after it.
    .where('word', '<', `${typed}\u{10FFFF}`)
    .where('papers', '>', 0)
    .orderBy('papers', 'desc')
    .orderBy('word')
    .limit(COMPLETIONS_MAX)
    .execute()
  return rows.map(({ word }) => word)
}

const COMPLETIONS_MAX = 6

const KEPT_MAX = 20_000

const KEPT_LENGTH_MAX = 40

type Kept = Map<string, string | null>

/** The stems read from each database, the oldest first: its dictionary is the same for as long as it runs. */
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

/**
 * Returns the initials of the words that a search can match, in both cases: an English stem keeps the first letter of
 * its word. Pure.
 */
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

/** Stems each word with the dictionary of the searched texts: "mobilisation" → "mobilis"; null for a stop word. */
async function readStems(db: Db, words: string[]): Promise<{ word: string; stem: string | null }[]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem from unnest(${words}::text[]) as word
  `.execute(db)
  return rows
}

type IsMatch = (word: string) => boolean

/** A text and its words that may match, in their searched form, with their positions. */
type SpottedText = { text: string; spots: { word: string; at: number; length: number }[] }

/** Finds the words that begin with one of the given letters, in either case. Pure. */
export function spotWords(text: string, initials: ReadonlySet<string>): SpottedText {
  const composed = text.normalize('NFC')
  const spots: SpottedText['spots'] = []
  // Not by matchAll, which takes twice as long: a search goes through some 1,500 words.
  const level = levelled(composed)
  WORD.lastIndex = 0
  for (let found = WORD.exec(level); found; found = WORD.exec(level)) {
    const word = unjoined(found[0])
    if (initials.has(word.charAt(0))) spots.push({ word, at: found.index, length: found[0].length })
  }
  return { text: composed, spots }
}

/** A text in pieces, every second of which is a match: "Early mobilisation" → ["Early ", "mobilisation", ""]; none where nothing matches. Pure. */
export function markText({ text, spots }: SpottedText, isMatch: IsMatch): string[] {
  const pieces: string[] = []
  let marked = 0
  for (const { word, at, length } of spots) {
    if (!isMatch(word)) continue
    pieces.push(text.slice(marked, at), text.slice(at, at + length))
    marked = at + length
  }
  return pieces.length > 0 ? [...pieces, text.slice(marked)] : []
}
