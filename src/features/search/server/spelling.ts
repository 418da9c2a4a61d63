import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const SHORT_LENGTH_MAX = 4

/** Letters to add, drop, change or swap with their neighbour, to make one word of the other. Pure. */
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

/** Returns, for each unknown word of the query, the known one that was most likely meant. Pure. */
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

/** Of the given words those that the library does not know, each with the known ones that look like it. */
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

/** Counts the papers that contain each word, as it is spelt; leaves out words that no paper contains. */
export async function countPapers(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  // One statement, however many they are.
  const rows = await db
    .selectFrom('search.word')
    .select(['word', 'papers'])
    .where(sql<boolean>`word = any(${[...words]}::text[])`)
    .where('papers', '>', 0)
    .execute()
  return new Map(rows.map(({ word, papers }) => [word, papers]))
}
