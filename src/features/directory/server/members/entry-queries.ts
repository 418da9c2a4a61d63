import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** What a member is found by, all but `sortName` folded words between single spaces. */
export type DirectoryEntry = {
  memberId: string
  sortName: string
  role: string
  institutionId: string | null
  names: string
  about: string
  spelled: string
}

/** Keeps these entries as they stand now, in place of what was kept of them. */
export async function saveEntries(tx: Db, entries: DirectoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('directory.entry')
    .values(
      entries.map(({ memberId, sortName, role, institutionId, names, about, spelled }) => ({
        member_id: memberId,
        sort_name: sortName,
        role,
        institution_id: institutionId,
        names: sql<string>`to_tsvector('simple', ${names})`,
        words: sql<string>`directory.words_of(${names}, ${about})`,
        spelled,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(({ ref }) => ({
        sort_name: ref('excluded.sort_name'),
        role: ref('excluded.role'),
        institution_id: ref('excluded.institution_id'),
        names: sql<string>`excluded.names`,
        words: sql<string>`excluded.words`,
        spelled: ref('excluded.spelled'),
      })),
    )
    .execute()
}

export const deleteEntries = (tx: Db, memberIds: string[]) =>
  tx
    .deleteFrom('directory.entry')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export const deleteAllEntries = (tx: Db) => tx.deleteFrom('directory.entry').execute()

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
