import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** What a member said on papers, for their export. */
export const findCommentsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('editor.comment as comment')
    .innerJoin('editor.comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select(['comment.id', 'comment.paper_id', 'section', 'text', 'written_at'])
    .where('author_id', '=', memberId)
    .orderBy('written_at')
    .orderBy('comment.id')
    .execute()

/** Of papers that nobody else wrote; what was said on a team's paper stays with the team, under no name. */
export const deleteCommentsOn = (tx: Db, paperIds: string[]) =>
  tx.deleteFrom('editor.comment_thread').where('paper_id', 'in', paperIds).execute()

export const findCommentsOn = (db: Db, paperIds: string[]) =>
  db.selectFrom('editor.comment').select(['id', 'paper_id']).where('paper_id', 'in', paperIds).orderBy('id').execute()
