import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export type OfAuthor = { paperId: string; memberId: string }

/** Returns a paper's authors in printed order. Authors without a position come last, with the lead first among them. */
export const listAuthors = (db: Db, paperId: string) =>
  db
    .selectFrom('team.member')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('place')
    .orderBy('lead', 'desc')
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()
export type PaperAuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

export const ofAuthor = (tx: Db, { paperId, memberId }: OfAuthor) =>
  tx.updateTable('team.member').where('paper_id', '=', paperId).where('member_id', '=', memberId)

export const NO_OBJECTION = { objects_to: null, objection: '', objected_at: null }
