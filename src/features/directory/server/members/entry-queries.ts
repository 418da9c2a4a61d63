import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export const deleteEntries = (tx: Db, memberIds: string[]) =>
  tx
    .deleteFrom('directory.entry')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export const isListed = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.selectFrom('directory.entry').select('role').where('member_id', '=', memberId).executeTakeFirst()) !==
  undefined

/**
 * Replaces the rows of each word by one row with their sum, and deletes words that no member has. One statement does
 * both, so that concurrent readers see either the rows or their sum.
 */
export async function compactWordCounts(db: Db): Promise<void> {
  await sql`with changed as (select word from directory.word group by word having count(*) > 1 or sum(members) <= 0),
    gone as (delete from directory.word where word in (select word from changed) returning word, members)
    insert into directory.word (word, members)
    select word, sum(members) from gone group by word having sum(members) <> 0`.execute(db)
}

/** Replaces the rows of each role and institution by one row with their sum, in one statement. */
export async function compactMemberCounts(db: Db): Promise<void> {
  await sql`with changed as (
      select role, institution_id from directory.tally group by role, institution_id having count(*) > 1 or sum(members) <= 0
    ), gone as (
      delete from directory.tally using changed
      where tally.role = changed.role and tally.institution_id is not distinct from changed.institution_id
      returning tally.role, tally.institution_id, tally.members
    )
    insert into directory.tally (role, institution_id, members)
    select role, institution_id, sum(members) from gone group by role, institution_id having sum(members) <> 0`.execute(
    db,
  )
}
