import { membersByIds } from '#features/accounts/server/public.ts'
import { commentsTopic } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CommentThread } from '../../comments-contract.ts'
import { presentThread, namedIn } from './comment-presenter.ts'
import { admitToComment, lockThread, noThread, setResolved, findThreadComments } from './comments.ts'

type Resolving = { paperId: string; threadId: string; resolved: boolean }

/** Resolves or reopens a thread. Repeated calls have no further effect. @throws Failure not_found, forbidden. */
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
