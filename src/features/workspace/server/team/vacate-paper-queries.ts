import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { readRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import '../tables.ts'

/** Of these papers those that are to be written, on which everybody has been since before then, and in which nobody has written since: with who is on them. */
export const listIdle = (db: Db, paperIds: string[], since: Date) =>
  db
    .selectFrom('workspace.paper as paper')
    .innerJoin('workspace.member as author', 'author.paper_id', 'paper.id')
    .select(['paper.id', 'author.member_id', 'paper.word_count'])
    .where('paper.id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .where('paper.status', 'in', WRITTEN_PAPERS)
    .where('paper.opened_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace.member as other')
            .select(sql<number>`1`.as('one'))
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.joined_at', '>=', since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace.section as section')
            .select(sql<number>`1`.as('one'))
            .whereRef('section.paper_id', '=', 'paper.id')
            .where('section.last_updated', '>=', since),
        ),
      ),
    )
    .orderBy('author.lead', 'desc')
    .orderBy('author.joined_at')
    .orderBy('author.member_id')
    .execute()

export const hasNewcomer = async (db: Db, paperId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('workspace.member')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .where('joined_at', '>=', since)
    .executeTakeFirst()) !== undefined

export const deleteTeam = (tx: Db, paperId: string) =>
  tx.deleteFrom('workspace.member').where('paper_id', '=', paperId).execute()

export const readTeamRows = (tx: Db, paperId: string): Promise<ArchivedRow[]> =>
  readRows(tx, {
    table: 'workspace.member',
    key: ['paper_id', 'member_id'],
    by: 'paper_id',
    ids: [paperId],
    owner: 'member_id',
  })

/** What a team of before looked after, nobody looks after now; and there is as much time again as there was for them. */
export async function resetForNewTeam(tx: Db, paperId: string, now: Date): Promise<void> {
  await tx
    .updateTable('workspace.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', paperId)
    .where('owner_id', 'is not', null)
    .execute()
  await tx
    .updateTable('workspace.paper')
    .set({ due_at: sql<Date>`${now}::timestamptz + (due_at - opened_at)` })
    .where('id', '=', paperId)
    .execute()
}
