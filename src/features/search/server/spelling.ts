import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const SHORT_LENGTH_MAX = 4

/** Counts the edits that turn one word into the other: letters added, removed, changed or swapped. Pure. */
export function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let edits = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) edits = Math.min(edits, at(row - 2, column - 2) + 1)
      rows[row]?.push(edits)
    }
  }
  return at(one.length, other.length)
}

const editsAllowed = (word: string): number => (word.length <= SHORT_LENGTH_MAX ? 1 : 2)

/** Returns the most likely correction of each unknown word. Words without a likely correction are left out. Pure. */
export function correctionsAmong(alike: AlikeWord[]): Map<string, string> {
  const best = new Map<string, { word: string; edits: number; papers: number }>()
  for (const { asked, word, papers } of alike) {
    const edits = editsBetween(asked, word)
    if (edits > editsAllowed(asked)) continue
    const known = best.get(asked)
    if (!known || edits < known.edits || (edits === known.edits && papers > known.papers)) {
      best.set(asked, { word, edits, papers })
    }
  }
  return new Map([...best].map(([asked, { word }]) => [asked, word]))
}

const ALIKE_MAX = 24

type AlikeWord = { asked: string; word: string; papers: number }

/** Returns the given words that the library does not contain, each with similar words that it does contain. */
export async function wordsAlike(db: Db, words: string[]): Promise<AlikeWord[]> {
  const { rows } = await sql<AlikeWord>`
    select asked, alike.word, alike.papers
    from unnest(${words}::text[]) as asked
    cross join lateral (
      select word, papers from search.word where word % asked and papers > 0
      order by similarity(word, asked) desc, papers desc limit ${sql.lit(ALIKE_MAX)}
    ) as alike
    where not exists (select from search.word as known where known.word = asked and known.papers > 0)
  `.execute(db)
  return rows
}

/** Counts the papers that contain each word in exactly this spelling; leaves out words that no paper contains. */
export async function countPapers(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  // All words are passed as one parameter, so that any number of them uses the same statement.
  const rows = await db
    .selectFrom('search.word')
    .select(['word', 'papers'])
    .where(sql<boolean>`word = any(${[...words]}::text[])`)
    .where('papers', '>', 0)
    .execute()
  return new Map(rows.map(({ word, papers }) => [word, papers]))
}
