import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { readRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import '../tables.ts'

/** Of these papers those that are to be written, and on which everybody has been since before then: with who is on them. */
export const listSettledTeams = (db: Db, paperIds: string[], since: Date) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as author', 'author.paper_id', 'paper.id')
    .select(['paper.id', 'author.member_id', 'paper.word_count'])
    .where('paper.id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .where('paper.status', 'in', WRITTEN_PAPERS)
    .where('paper.opened_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team.member as other')
            .select(sql<number>`1`.as('one'))
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.joined_at', '>=', since),
        ),
      ),
    )
    .orderBy('author.lead', 'desc')
    .orderBy('author.joined_at')
    .orderBy('author.member_id')
    .execute()

export const hasNewcomer = async (db: Db, paperId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('team.member')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .where('joined_at', '>=', since)
    .executeTakeFirst()) !== undefined

export const deleteTeam = (tx: Db, paperId: string) =>
  tx.deleteFrom('team.member').where('paper_id', '=', paperId).execute()

export const readTeamRows = (tx: Db, paperId: string): Promise<ArchivedRow[]> =>
  readRows(tx, {
    table: 'team.member',
    key: ['paper_id', 'member_id'],
    by: 'paper_id',
    ids: [paperId],
    owner: 'member_id',
  })

/** Gives a new team as much time again as there was for the one before. */
export const restartDeadline = (tx: Db, paperId: string, now: Date) =>
  tx
    .updateTable('team.paper')
    .set({ due_at: sql<Date>`${now}::timestamptz + (due_at - opened_at)` })
    .where('id', '=', paperId)
    .execute()
