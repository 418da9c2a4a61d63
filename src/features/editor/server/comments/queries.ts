import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { THREAD_COMMENTS_MAX, THREADS_MAX } from '../../comment-limits.ts'
import type { CommentRow, ThreadRow } from './tables.ts'

export const findThreads = (db: Db, paperId: string): Promise<ThreadRow[]> =>
  db
    .selectFrom('editor.comment_thread')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(THREADS_MAX)
    .execute()

export const findComments = (db: Db, paperId: string): Promise<CommentRow[]> =>
  db
    .selectFrom('editor.comment')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('written_at')
    .orderBy('id')
    .limit(THREADS_MAX * THREAD_COMMENTS_MAX)
    .execute()

/** A thread of this paper, locked: whoever answers, settles or empties it waits for each other. */
export const lockThread = (tx: Db, { paperId, id }: { paperId: string; id: string }): Promise<ThreadRow | undefined> =>
  tx
    .selectFrom('editor.comment_thread')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findThreadComments = (db: Db, threadId: string): Promise<CommentRow[]> =>
  db
    .selectFrom('editor.comment')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('written_at')
    .orderBy('id')
    .execute()

export const findComment = (db: Db, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('editor.comment').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest comments with their sections. */
export const findRecentComments = (
  db: Db,
  paperId: string,
  most: number,
): Promise<(CommentRow & { section: string })[]> =>
  db
    .selectFrom('editor.comment as comment')
    .innerJoin('editor.comment_thread as thread', 'thread.id', 'comment.thread_id')
    .selectAll('comment')
    .select('thread.section')
    .where('comment.paper_id', '=', paperId)
    .orderBy('written_at', 'desc')
    .orderBy('comment.id')
    .limit(most)
    .execute()

export const countThreads = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.comment_thread')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()

export const countComments = (db: Db, threadId: string) =>
  db
    .selectFrom('editor.comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()

/** Twice as well as once. */
export const addThread = (tx: Db, thread: Insertable<Tables['editor.comment_thread']>) =>
  tx
    .insertInto('editor.comment_thread')
    .values(thread)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** @returns nothing where there is a comment of this id. */
export const addComment = (tx: Db, comment: Insertable<Tables['editor.comment']>): Promise<CommentRow | undefined> =>
  tx
    .insertInto('editor.comment')
    .values(comment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

type Settling = { id: string; resolvedAt: Date | null; resolvedBy: string | null }

export const setResolved = (tx: Db, { id, resolvedAt, resolvedBy }: Settling) =>
  tx
    .updateTable('editor.comment_thread')
    .set({ resolved_at: resolvedAt, resolved_by: resolvedBy })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The threads about words of some sections, settled ones too: these can be opened again. */
export const findAnchored = (tx: Db, paperId: string, sections: string[]): Promise<ThreadRow[]> =>
  tx
    .selectFrom('editor.comment_thread')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('section', 'in', sections)
    .where('anchor', 'is not', null)
    .execute()

export const setAnchored = (tx: Db, id: string, { anchor, gone }: Pick<ThreadRow, 'anchor' | 'gone'>) =>
  tx
    .updateTable('editor.comment_thread')
    .set({ anchor: JSON.stringify(anchor), gone })
    .where('id', '=', id)
    .execute()

export const deleteComment = (tx: Db, id: string) => tx.deleteFrom('editor.comment').where('id', '=', id).execute()

export const deleteThread = (tx: Db, id: string) =>
  tx.deleteFrom('editor.comment_thread').where('id', '=', id).execute()
