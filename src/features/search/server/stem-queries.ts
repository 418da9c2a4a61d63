import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** What the dictionary of the searched texts makes of each word: "mobilisation" → "mobilis"; null for a stop word. */
export async function readStems(db: Db, words: string[]): Promise<{ word: string; stem: string | null }[]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem from unnest(${words}::text[]) as word
  `.execute(db)
  return rows
}
