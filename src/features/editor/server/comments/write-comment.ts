import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import { findPeople, commentsTopic } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { NewComment, Comment } from '../../comments-contract.ts'
import { THREADS_MAX, THREAD_COMMENTS_MAX } from '../../limits.ts'
import { loadDocument } from '../document/log-queries.ts'
import { findSection } from '../service.ts'
import { isAnchorLost } from './anchors.ts'
import { presentComment } from './comment-presenter.ts'
import { admitToComment, setResolved, findComment, lockThread, noThread, countComments } from './comments.ts'
import type { CommentRow, ThreadRow } from './tables.ts'

type Written = NewComment & { paperId: string }

/** Stores a comment and notifies the mentioned members. @throws Failure not_found, forbidden, conflict. */
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
      // A concurrent request has stored the same comment first.
      const first = await foundAgain(tx, actor, written)
      if (!first) throw anotherId()
      return first
    }
    // A reply reopens a resolved thread.
    if (thread.resolved_at) await setResolved(tx, { id: thread.id, resolvedAt: null, resolvedBy: null })
    await kernel.events.record(tx, 'comment.written', { comment_id: id, paper_id: paperId }, { actor })
    await kernel.pubsub.publish(tx, commentsTopic(paperId))
    return present(tx, row, thread)
  })

// Returns the stored comment if the client sends it a second time, because the first reply did not arrive.
async function foundAgain(tx: Tx, actor: Actor, { paperId, client_id }: Written): Promise<Comment | undefined> {
  const row = client_id === undefined ? undefined : await findComment(tx, client_id)
  if (!row) return undefined
  const thread = row.author_id === actor.id ? await lockThread(tx, { paperId, id: row.thread_id }) : undefined
  if (!thread) throw anotherId()
  return present(tx, row, thread)
}

async function present(tx: Tx, row: CommentRow, { section }: ThreadRow): Promise<Comment> {
  return presentComment({ ...row, section }, await membersByIds(tx, [row.author_id]))
}

async function openThread(tx: Tx, written: Written, opened: { id: string; now: Date }): Promise<ThreadRow> {
  const { paperId, section = '', anchor, quote } = written
  if (!(await findSection(tx, paperId, section))) throw new Failure('not_found', 'Section not found')
  if ((await countThreads(tx, paperId)).count >= THREADS_MAX)
    throw new Failure('conflict', `A paper can have at most ${THREADS_MAX} comment threads.`)
  const held = anchor ? { section, anchor, quote } : undefined
  await addThread(tx, {
    id: opened.id,
    paper_id: paperId,
    section,
    anchor: anchor ? JSON.stringify(anchor) : null,
    quote,
    // Newly typed words may not be stored yet. Once they are stored, `gone` is corrected.
    gone: held !== undefined && isAnchorLost((await loadDocument(tx, paperId)).doc, held),
    opened_at: opened.now,
  })
  const thread = await lockThread(tx, { paperId, id: opened.id })
  if (!thread) throw anotherId()
  return thread
}

async function answered(tx: Tx, { paperId, thread_id }: Written): Promise<ThreadRow | undefined> {
  if (!thread_id) return undefined
  const thread = await lockThread(tx, { paperId, id: thread_id })
  if (!thread) throw noThread()
  if ((await countComments(tx, thread.id)).count >= THREAD_COMMENTS_MAX)
    throw new Failure('conflict', `A thread can have at most ${THREAD_COMMENTS_MAX} comments. Please start a new one.`)
  return thread
}

const anotherId = () => new Failure('conflict', 'Please send this comment under another id.')

const countThreads = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.comment_thread')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()

/** Adds a thread. Adding it again has no effect. */
const addThread = (tx: Db, thread: Insertable<Tables['editor.comment_thread']>) =>
  tx
    .insertInto('editor.comment_thread')
    .values(thread)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Stores a comment. @returns undefined if a comment with this id exists. */
const addComment = (tx: Db, comment: Insertable<Tables['editor.comment']>): Promise<CommentRow | undefined> =>
  tx
    .insertInto('editor.comment')
    .values(comment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
