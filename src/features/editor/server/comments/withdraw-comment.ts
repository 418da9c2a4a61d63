import { commentsTopic } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { admit, findComment, noThread, lockThread, redactCommentNotices, countComments } from './comments.ts'

/** Deletes the caller's own comment. @throws Failure not_found, also for the comments of others. */
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

const deleteComment = (tx: Db, id: string) => tx.deleteFrom('editor.comment').where('id', '=', id).execute()

const deleteThread = (tx: Db, id: string) => tx.deleteFrom('editor.comment_thread').where('id', '=', id).execute()
