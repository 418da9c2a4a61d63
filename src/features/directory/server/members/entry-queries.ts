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

/** Adds up what was written of each word, in one statement: whoever reads meanwhile sees the changes or their sum. Nobody's word goes. */
export async function compactWordCounts(db: Db): Promise<void> {
  await sql`with changed as (select word from directory.word group by word having count(*) > 1 or sum(members) <= 0),
    gone as (delete from directory.word where word in (select word from changed) returning word, members)
    insert into directory.word (word, members)
    select word, sum(members) from gone group by word having sum(members) <> 0`.execute(db)
}

/** The same with how many members there are of each role and institution. */
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
