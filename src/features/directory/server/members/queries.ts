import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export const NARROW_LENGTH_MIN = 3

// Builds the search term for consecutive words. A single word also matches words that begin with it or share its stem;
// several words must match exactly.
export function termOf(words: string[]): RawBuilder<unknown> {
  const [word = ''] = words
  if (words.length > 1) return sql`phraseto_tsquery('simple', ${words.join(' ')})`
  const stem = sql`to_tsquery('english', ${word})`
  if (word.length < NARROW_LENGTH_MIN) return sql`(to_tsquery('simple', ${word}) || ${stem})`
  // Adds the stem only if it is not among the words, since otherwise it would be looked up twice.
  return sql`(select case when begun @> ${stem} then begun else begun || ${stem} end from directory.begun(${word}) as begun)`
}

// Returns true if names that begin with these words must be searched for separately. This applies to a short word,
// which otherwise matches only exactly or by stem, and to several joined words. Names are also stored without hyphens,
// so that "al-r" finds Al-Rashid.
export const mayBeginName = (words: string[]): boolean =>
  words.length > 1 || (words[0] ?? '').length < NARROW_LENGTH_MIN

/** Counts the members of each role. */
export const countByRole = (db: Db) =>
  db
    .selectFrom('directory.tally')
    .select(['role', sql<number>`sum(members)::bigint`.as('members')])
    .groupBy('role')
    .having(sql`sum(members)`, '>', 0)
    .orderBy('role')
    .execute()

/** Counts the members of each institution. */
export const countByInstitution = (db: Db) =>
  db
    .selectFrom('directory.tally')
    .select(['institution_id as id', sql<number>`sum(members)::bigint`.as('members')])
    .where('institution_id', 'is not', null)
    .groupBy('institution_id')
    .having(sql`sum(members)`, '>', 0)
    .execute()
