import { membersByIds } from '#features/accounts/server/public.ts'
import { commentsTopic } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CommentAnchor, CommentThread } from '../../comments-contract.ts'
import { loadDocument } from '../document/log-queries.ts'
import { isAnchorLost, setAnchored } from './anchors.ts'
import { namedIn, presentThread } from './comment-presenter.ts'
import { admitToComment, findThreadComments, lockThread, noThread } from './comments.ts'

type Attaching = { paperId: string; threadId: string; anchor: CommentAnchor; quote: string }

/**
 * Attaches a thread to words of its section: to its own words after they were moved, or to other words.
 * @throws Failure not_found, forbidden.
 */
export const attachThread = (kernel: Kernel, actor: Actor, { paperId, threadId, anchor, quote }: Attaching) =>
  transact(kernel, async (tx): Promise<CommentThread> => {
    await admitToComment(tx, actor, paperId)
    const found = await lockThread(tx, { paperId, id: threadId })
    if (!found) throw noThread()
    // Newly typed words may not be stored yet. Once they are stored, `gone` is corrected.
    const gone = isAnchorLost((await loadDocument(tx, paperId)).doc, { section: found.section, anchor, quote })
    const thread = await setAnchored(tx, threadId, { anchor, quote, gone })
    await kernel.pubsub.publish(tx, commentsTopic(paperId))
    const comments = await findThreadComments(tx, threadId)
    return presentThread(thread, comments, await membersByIds(tx, namedIn([thread], comments)))
  })
