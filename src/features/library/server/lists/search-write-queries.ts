import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

// PostgreSQL refuses vectors over 1 MB, and pairs of words take most; the first part of a very long text is enough to be found by.
const SEARCHED_TEXT_LENGTH_MAX = 200_000

/** Makes a paper's text searchable. Title, authors, keywords and abstract are so by triggers (migration 0071). */
export const writeSearchedText = (tx: Db, paperId: string, text: string) =>
  tx
    .updateTable('library.search_text')
    .set({
      words: sql<string>`ts_filter(words, '{a,b,c}')
        || setweight(to_tsvector('english', search.plain(${text.slice(0, SEARCHED_TEXT_LENGTH_MAX)})), 'D')`,
    })
    .where('paper_id', '=', paperId)
    .execute()
