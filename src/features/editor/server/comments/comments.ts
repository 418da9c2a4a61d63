import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaper, findPeople, may, paperRoleOf, FORMER_MEMBER } from '#features/team/server/public.ts'
import { notify, rewordNotices } from '#features/notifications/server/public.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { THREADS_MAX } from '../../limits.ts'
import type { CommentRow, ThreadRow } from './tables.ts'

// Returns the same Failure whether or not the paper exists, since people outside a paper must not learn this.
const noPaper = () => new Failure('not_found', 'Paper not found')
export const noThread = () => new Failure('not_found', 'This comment no longer exists.')

export async function admit(db: Db, actor: Actor, paperId: string): Promise<{ mayComment: boolean }> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read', paper.status)) throw noPaper()
  return { mayComment: may(paperRole, 'comment', paper.status) }
}

export async function admitToComment(db: Db, actor: Actor, paperId: string): Promise<void> {
  if (!(await admit(db, actor, paperId)).mayComment)
    throw new Failure('forbidden', 'You can read this paper but not comment on it.')
}

export const findThreads = (db: Db, paperId: string): Promise<ThreadRow[]> =>
  db
    .selectFrom('editor.comment_thread')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(THREADS_MAX)
    .execute()

/** Locks a thread of this paper, so that concurrent replies, resolutions and deletions wait for each other. */
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

export const countComments = (db: Db, threadId: string) =>
  db
    .selectFrom('editor.comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()

type Settling = { id: string; resolvedAt: Date | null; resolvedBy: string | null }

export const setResolved = (tx: Db, { id, resolvedAt, resolvedBy }: Settling) =>
  tx
    .updateTable('editor.comment_thread')
    .set({ resolved_at: resolvedAt, resolved_by: resolvedBy })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const QUOTED_LENGTH = 140

/**
 * Returns a comment with the people who may be notified of it: the authors of its thread and the people of its paper.
 */
async function findTelling(tx: Tx, commentId: string) {
  const comment = await findComment(tx, commentId)
  const paper = comment && (await findPaper(tx, comment.paper_id))
  const thread = comment && (await lockThread(tx, { paperId: comment.paper_id, id: comment.thread_id }))
  if (!comment || !paper || !thread) return undefined
  const talked = await findThreadComments(tx, thread.id)
  return {
    comment,
    author: (await membersByIds(tx, [comment.author_id])).get(comment.author_id)?.name ?? FORMER_MEMBER,
    title: paper.title,
    link: `/student/papers/${paper.id}?section=${thread.section}&thread=${thread.id}`,
    talked: new Set(talked.map(({ author_id }) => author_id)),
    people: new Set(await findPeople(tx, paper.id)),
  }
}

/** Notifies the members whom a comment mentions, and the other authors of its thread. */
export async function notifyCommented(kernel: Kernel, tx: Tx, commentId: string): Promise<void> {
  const telling = await findTelling(tx, commentId)
  if (!telling) return
  const { comment, author, title, link, talked, people } = telling
  const said = shortenText(comment.text.replaceAll(/\s+/g, ' '), QUOTED_LENGTH)
  await notify(kernel, tx, {
    to: comment.mentions,
    event: 'comment_mention',
    text: `${author} mentioned you on “${title}”: ${said}`,
    link,
    about: comment.id,
  })
  const told = new Set([comment.author_id, ...comment.mentions])
  await notify(kernel, tx, {
    // Omits members who have left the paper.
    to: [...talked].filter((id) => people.has(id) && !told.has(id)),
    event: 'comment_answered',
    text: `${author} replied on “${title}”: ${said}`,
    link,
    about: comment.id,
  })
}

/** Redacts the notifications of a comment, both on the site and in the daily e-mail, before the comment is deleted. */
export async function redactCommentNotices(kernel: Kernel, tx: Tx, commentId: string): Promise<void> {
  const telling = await findTelling(tx, commentId)
  if (!telling) return
  const { comment, author, title } = telling
  const about = comment.id
  const mentioned = `${author} mentioned you on “${title}”; the comment was deleted.`
  await rewordNotices(kernel, tx, { about, event: 'comment_mention', text: mentioned })
  const answered = `${author} replied on “${title}”; the comment was deleted.`
  await rewordNotices(kernel, tx, { about, event: 'comment_answered', text: answered })
}
