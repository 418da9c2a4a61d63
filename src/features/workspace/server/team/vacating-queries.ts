import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { readRows, type TakenRow } from '#server/tidying/taking-out.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import '../tables.ts'

/** Of these papers those that one member alone is to write, and in which nobody has written since then: with whose they are. */
export const listIdleAlone = (db: Db, paperIds: string[], since: Date) =>
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
            .whereRef('other.member_id', '!=', 'author.member_id'),
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
    .execute()

export const readTeamRows = (tx: Db, paperId: string): Promise<TakenRow[]> =>
  readRows(tx, {
    table: 'workspace.member',
    key: ['paper_id', 'member_id'],
    by: 'paper_id',
    ids: [paperId],
    owner: 'member_id',
  })

/** What a team of before looked after, nobody looks after now; and there is as much time again as there was for them. */
export async function beginAnew(tx: Db, paperId: string, now: Date): Promise<void> {
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
