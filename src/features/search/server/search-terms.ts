import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { levelled } from '#formats/article/superscripts.ts'
import { normalText, WORD } from '#shared/text/normal-text.ts'
import type { SearchWords } from './query-words.ts'
import { spellingsOf } from './spelling-variants.ts'
import { type ForeignStemsOf, type SearchTerms, spelledStems, termsOf, type StemOf } from './terms.ts'
import './tables.ts'

/**
 * Converts a reader's words to search terms. Completes the word being typed only from texts that everyone may read.
 */
export async function resolveSearchTerms(db: Db, words: SearchWords): Promise<SearchTerms> {
  const asked = [...words.wanted.flat(), ...words.unwanted.flat()]
  const [completions, foreignStemsOf] = await Promise.all([
    words.typed === undefined ? [] : completionsOf(db, words.typed),
    foreignStems(db, asked, words.accented),
  ])
  const stemOf = await stemsOf(db, [...asked, ...completions].flatMap(spellingsOf))
  return termsOf(words, { completions, stemOf, foreignStemsOf })
}

/**
 * Returns the stems of words in the other languages of the searched texts, marked as search.words_in marks them. A word
 * typed with accents is also stemmed with them.
 */
async function foreignStems(db: Db, words: string[], accented: SearchWords['accented']): Promise<ForeignStemsOf> {
  const typed = words.flatMap((word) => [word, accented?.get(word)].filter((one) => one !== undefined))
  const spelled = words.flatMap((word) =>
    [word, accented?.get(word)].filter((one) => one !== undefined).map(() => word),
  )
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, stem || '@' || config as stem
    from search.language, unnest(${spelled}::text[], ${typed}::text[]) as asked (word, typed),
      unnest(tsvector_to_array(to_tsvector(config::regconfig, typed))) as lexeme, replace(search.plain(lexeme), ' ', '') as stem
  `.execute(db)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (word) => [...new Set((found.get(word) ?? []).map(({ stem }) => stem))]
}

/** Returns frequent words of the library that begin with the typed text. */
async function completionsOf(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search.word')
    .select('word')
    .where('word', '>', typed)
    // The highest code point: no word with this prefix sorts after it.
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

/** The cached stems of each database, oldest first. They stay valid, since a running database's dictionary is fixed. */
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

/**
 * Returns the stems of words, in any letter case, from PostgreSQL's own dictionary, so that the highlighted words are
 * the words that PostgreSQL matches.
 */
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
 * Returns the initial letters of the words that a search can match. An English stem begins with the same letter as its
 * word. Pure.
 */
export const initialsOf = ({ wanted }: SearchWords): Set<string> =>
  new Set(
    wanted
      .flat()
      .flatMap(spellingsOf)
      .map((word) => word.charAt(0)),
  )

/**
 * Returns a function that checks whether one of the given words matches a search: the word has the stem of a wanted
 * word, or begins with the word being typed.
 */
export async function matcherOf(db: Db, { wanted, typed }: SearchWords, words: string[]): Promise<IsMatch> {
  const asked = wanted.flat()
  const stemOf = await stemsOf(db, [...asked.flatMap(spellingsOf), ...words])
  const wantedStems = new Set(asked.flatMap((word) => spelledStems(word, stemOf)))
  return (word) => {
    const stem = stemOf(word)
    return (typeof stem === 'string' && wantedStems.has(stem)) || (typed !== undefined && word.startsWith(typed))
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

/**
 * A text and its words that may match. Each is normalized for the search, which may make several words of it: "TNFα" is
 * "tnf" and "alpha". `at` and `length` locate it in the text.
 */
type SpottedText = { text: string; spots: { words: string[]; at: number; length: number }[] }

// Normalizes a word for comparison with a search. A single letter that belongs to a digit is doubled there
// (normal-text.ts).
const comparable = (word: string): string[] => {
  const normal = normalText(word)
  return /^[aist]$/.test(normal) ? [normal + normal] : normal.split('-')
}

/** Finds the words of a text that begin with one of the given letters. Pure. */
export function spotWords(text: string, initials: ReadonlySet<string>): SpottedText {
  const composed = text.normalize('NFC')
  const spots: SpottedText['spots'] = []
  // Uses exec, since matchAll takes twice as long, and a search checks some 1,500 words.
  const level = levelled(composed)
  WORD.lastIndex = 0
  for (let found = WORD.exec(level); found; found = WORD.exec(level)) {
    const words = comparable(found[0])
    if (words.some((word) => initials.has(word.charAt(0))))
      spots.push({ words, at: found.index, length: found[0].length })
  }
  return { text: composed, spots }
}

/**
 * Splits a text so that every second piece is a match: "Early mobilisation" → ["Early ", "mobilisation", ""]. Returns
 * an empty list if nothing matches. Pure.
 */
export function markText({ text, spots }: SpottedText, isMatch: IsMatch): string[] {
  const pieces: string[] = []
  let marked = 0
  for (const { words, at, length } of spots) {
    if (!words.some(isMatch)) continue
    const match = text.slice(at, at + length)
    // Letters and digits of one word are one match: "IL6".
    if (at === marked && pieces.length > 0) pieces.push(`${pieces.pop()}${match}`)
    else pieces.push(text.slice(marked, at), match)
    marked = at + length
  }
  return pieces.length > 0 ? [...pieces, text.slice(marked)] : []
}
