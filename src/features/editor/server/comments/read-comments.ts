import * as z from 'zod'
import { presentMembers, membersByIds } from '#features/accounts/server/public.ts'
import { findPaper, may, paperRoleOf, commentsTopic, findPeople } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Comment } from '../../comments-contract.ts'
import { RECENT_COMMENTS_MAX, THREADS_MAX, THREAD_COMMENTS_MAX } from '../../limits.ts'
import { namedIn, presentThread, presentComment } from './comment-presenter.ts'
import { admit, findThreads } from './comments.ts'
import type { CommentRow } from './tables.ts'

/** Returns whether an actor may read a paper's comments. The id comes from a topic's name and may be any text. */
export async function mayReadComments(db: Db, actor: Actor, paperId: string): Promise<boolean> {
  if (!z.uuid().safeParse(paperId).success) return false
  const paper = await findPaper(db, paperId)
  return paper !== undefined && may(await paperRoleOf(db, actor, paperId), 'read', paper.status)
}

/** Returns all comments on a paper. @throws Failure not_found if the actor may not read it. */
export async function readComments({ db, pubsub }: Kernel, actor: Actor, paperId: string) {
  const { mayComment } = await admit(db, actor, paperId)
  const head = await pubsub.head(commentsTopic(paperId))
  const [threads, comments, people] = await Promise.all([
    findThreads(db, paperId),
    findComments(db, paperId),
    findPeople(db, paperId).then((ids) => presentMembers(db, ids)),
  ])
  const names = await membersByIds(db, [...new Set([...people, ...namedIn(threads, comments)])])
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id)
  return {
    threads: threads.map((thread) => presentThread(thread, byThread.get(thread.id) ?? [], names)),
    people: people.map((id) => ({ id, name: names.get(id)?.name ?? '' })),
    may_comment: mayComment,
    head,
  }
}

export async function readRecentComments(db: Db, paperId: string): Promise<Comment[]> {
  const rows = await findRecentComments(db, paperId, RECENT_COMMENTS_MAX)
  const names = await membersByIds(db, [...new Set(rows.map(({ author_id }) => author_id))])
  return rows.map((row) => presentComment(row, names))
}

const findComments = (db: Db, paperId: string): Promise<CommentRow[]> =>
  db
    .selectFrom('editor.comment')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('written_at')
    .orderBy('id')
    .limit(THREADS_MAX * THREAD_COMMENTS_MAX)
    .execute()

/** Returns the newest comments with their sections. */
const findRecentComments = (db: Db, paperId: string, most: number): Promise<(CommentRow & { section: string })[]> =>
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
