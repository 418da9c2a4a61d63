import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const COMPLETIONS_MAX = 6
const ALIKE_MAX = 24

/** Frequent words of the library that begin with what is being typed. */
export async function completionsOf(db: Db, typed: string): Promise<string[]> {
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

export type AlikeWord = { asked: string; word: string; papers: number }

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

/** In how many papers each word stands, as it is spelt; nothing for those that stand in none. */
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
