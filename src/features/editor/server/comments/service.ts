import { randomUUID } from 'node:crypto'
import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import * as z from 'zod'
import { Failure } from '#shared/calls/failure.ts'
import { RECENT_COMMENTS_MAX, THREAD_COMMENTS_MAX, THREADS_MAX } from '../../comment-limits.ts'
import type { Comment, CommentThread, NewComment } from '../../comments-contract.ts'
import { findPaper, findPeople, may, paperRoleOf, commentsTopic } from '#features/team/server/public.ts'
import { findSection } from '../queries.ts'
import { loadDocument } from '../document/log-queries.ts'
import { isAnchorLost } from './anchors-service.ts'
import { redactCommentNotices } from './notices.ts'
import { namedIn, presentComment, presentThread } from './comment-presenter.ts'
import {
  addComment,
  addThread,
  countComments,
  countThreads,
  deleteComment,
  deleteThread,
  findComment,
  findComments,
  findRecentComments,
  findThreadComments,
  findThreads,
  lockThread,
  setResolved,
} from './queries.ts'
import type { CommentRow, ThreadRow } from './tables.ts'

// Whether a paper exists is nobody's business outside its people.
const noPaper = () => new Failure('not_found', 'Paper not found')
const noThread = () => new Failure('not_found', 'This comment is no longer there.')

/** Of a topic, whose name may be anything. */
export async function mayReadComments(db: Db, actor: Actor, paperId: string): Promise<boolean> {
  if (!z.uuid().safeParse(paperId).success) return false
  const paper = await findPaper(db, paperId)
  return paper !== undefined && may(await paperRoleOf(db, actor, paperId), 'read', paper.status)
}

async function admit(db: Db, actor: Actor, paperId: string): Promise<{ mayComment: boolean }> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read', paper.status)) throw noPaper()
  return { mayComment: may(paperRole, 'comment', paper.status) }
}

async function admitToComment(db: Db, actor: Actor, paperId: string): Promise<void> {
  if (!(await admit(db, actor, paperId)).mayComment)
    throw new Failure('forbidden', 'You may read this paper, but not comment on it.')
}

/** Everything said on a paper. @throws Failure not_found for those who may not read it. */
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

type Written = NewComment & { paperId: string }

const anotherId = () => new Failure('conflict', 'Please send this comment under another id.')

async function answered(tx: Tx, { paperId, thread_id }: Written): Promise<ThreadRow | undefined> {
  if (!thread_id) return undefined
  const thread = await lockThread(tx, { paperId, id: thread_id })
  if (!thread) throw noThread()
  if ((await countComments(tx, thread.id)).count >= THREAD_COMMENTS_MAX)
    throw new Failure('conflict', `A thread holds at most ${THREAD_COMMENTS_MAX} comments. Please open a new one.`)
  return thread
}

async function openThread(tx: Tx, written: Written, opened: { id: string; now: Date }): Promise<ThreadRow> {
  const { paperId, section = '', anchor, quote } = written
  if (!(await findSection(tx, paperId, section))) throw new Failure('not_found', 'Section not found')
  if ((await countThreads(tx, paperId)).count >= THREADS_MAX)
    throw new Failure('conflict', `A paper holds at most ${THREADS_MAX} threads of comments.`)
  const held = anchor ? { section, anchor, quote } : undefined
  await addThread(tx, {
    id: opened.id,
    paper_id: paperId,
    section,
    anchor: anchor ? JSON.stringify(anchor) : null,
    quote,
    // Words that were typed just now may not be stored yet: once they are, it is not gone any more.
    gone: held !== undefined && isAnchorLost((await loadDocument(tx, paperId)).doc, held),
    opened_at: opened.now,
  })
  const thread = await lockThread(tx, { paperId, id: opened.id })
  if (!thread) throw anotherId()
  return thread
}

async function present(tx: Tx, row: CommentRow, { section }: ThreadRow): Promise<Comment> {
  return presentComment({ ...row, section }, await membersByIds(tx, [row.author_id]))
}

// What is sent again, since its answer was lost, finds itself and is answered as the first was.
async function foundAgain(tx: Tx, actor: Actor, { paperId, client_id }: Written): Promise<Comment | undefined> {
  const row = client_id === undefined ? undefined : await findComment(tx, client_id)
  if (!row) return undefined
  const thread = row.author_id === actor.id ? await lockThread(tx, { paperId, id: row.thread_id }) : undefined
  if (!thread) throw anotherId()
  return present(tx, row, thread)
}

/** Keeps a comment and tells whoever is named. @throws Failure not_found, forbidden, conflict. */
export const writeComment = (kernel: Kernel, actor: Actor, written: Written): Promise<Comment> =>
  transact(kernel, async (tx) => {
    const { paperId, text, mentions } = written
    await admitToComment(tx, actor, paperId)
    const again = await foundAgain(tx, actor, written)
    if (again) return again
    const now = kernel.now()
    const id = written.client_id ?? randomUUID()
    const thread = (await answered(tx, written)) ?? (await openThread(tx, written, { id, now }))
    const people = new Set(await findPeople(tx, paperId))
    const row = await addComment(tx, {
      id,
      thread_id: thread.id,
      paper_id: paperId,
      author_id: actor.id,
      text,
      mentions: [...new Set(mentions)].filter((memberId) => people.has(memberId) && memberId !== actor.id),
      written_at: now,
    })
    if (!row) {
      // The same comment, sent twice at once: the other one was first.
      const first = await foundAgain(tx, actor, written)
      if (!first) throw anotherId()
      return first
    }
    // An answer says that it is not settled after all.
    if (thread.resolved_at) await setResolved(tx, { id: thread.id, resolvedAt: null, resolvedBy: null })
    await kernel.events.record(tx, 'comment.written', { comment_id: id, paper_id: paperId }, { actor })
    await kernel.pubsub.publish(tx, commentsTopic(paperId))
    return present(tx, row, thread)
  })

type Resolving = { paperId: string; threadId: string; resolved: boolean }

/** Settles a thread or opens it again; twice as well as once. @throws Failure not_found, forbidden. */
export const resolveThread = (kernel: Kernel, actor: Actor, { paperId, threadId, resolved }: Resolving) =>
  transact(kernel, async (tx): Promise<CommentThread> => {
    await admitToComment(tx, actor, paperId)
    const found = await lockThread(tx, { paperId, id: threadId })
    if (!found) throw noThread()
    const isSo = (found.resolved_at !== null) === resolved
    const settling = {
      id: threadId,
      resolvedAt: resolved ? kernel.now() : null,
      resolvedBy: resolved ? actor.id : null,
    }
    const thread = isSo ? found : await setResolved(tx, settling)
    if (!isSo) await kernel.pubsub.publish(tx, commentsTopic(paperId))
    const comments = await findThreadComments(tx, threadId)
    return presentThread(thread, comments, await membersByIds(tx, namedIn([thread], comments)))
  })

/** Takes back what the caller wrote. @throws Failure not_found for what others wrote, too. */
export const withdrawComment = (
  kernel: Kernel,
  actor: Actor,
  { paperId, commentId }: { paperId: string; commentId: string },
) =>
  transact(kernel, async (tx) => {
    await admit(tx, actor, paperId)
    const row = await findComment(tx, commentId)
    if (!row || row.paper_id !== paperId || row.author_id !== actor.id) throw noThread()
    await lockThread(tx, { paperId, id: row.thread_id })
    await redactCommentNotices(kernel, tx, commentId)
    await deleteComment(tx, commentId)
    if ((await countComments(tx, row.thread_id)).count === 0) await deleteThread(tx, row.thread_id)
    await kernel.pubsub.publish(tx, commentsTopic(paperId))
    return { deleted: true as const }
  })
