import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { REACTIONS_OF_MESSAGE_MAX } from '../../limits.ts'
import { detachAll } from '../files/queries.ts'
import { canDeleteMessage } from '../policy.ts'
import type { MessageRow } from '../tables.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { contentOf } from './presenters.ts'
import { addReaction, emptyMessage, listReactions, deleteReaction } from './queries.ts'
import { changeableMessage, lockedMessage, assertNotArchived } from './message-access-service.ts'
import { publishMessageChange } from './log-entries-service.ts'

async function reactionsOf(tx: Db, { id }: MessageRow): Promise<Record<string, string[]>> {
  const byEmoji = Map.groupBy(await listReactions(tx, [id]), ({ emoji }) => emoji)
  return Object.fromEntries([...byEmoji].map(([emoji, from]) => [emoji, from.map(({ member_id: one }) => one)]))
}

/** Adds somebody's reaction, or takes the same one back. @throws Failure not_found, conflict. */
export const react = (kernel: Kernel, actor: Actor, { messageId, emoji }: { messageId: string; emoji: string }) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    assertNotArchived(conversation)
    if (!(await deleteReaction(tx, { messageId, memberId: actor.id, emoji }))) {
      const before = await reactionsOf(tx, message)
      if (!(emoji in before) && Object.keys(before).length >= REACTIONS_OF_MESSAGE_MAX)
        throw new Failure('conflict', `A message takes ${REACTIONS_OF_MESSAGE_MAX} different reactions.`)
      await addReaction(tx, { message_id: messageId, member_id: actor.id, emoji, reacted_at: kernel.now() })
    }
    await publishMessageChange(kernel, tx, { message, kind: 'reaction_updated' })
    return { reactions: await reactionsOf(tx, message) }
  })

/** Leaves of a locked message nothing but its place, and tells whoever has it before them. */
export async function removeMessage(kernel: Kernel, tx: Tx, { message, by }: { message: MessageRow; by: string }) {
  await emptyMessage(tx, message.id, { by, now: kernel.now() })
  for (const id of await detachAll(tx, message.id)) await kernel.files.remove(tx, id, kernel.now())
  await updateChangedMessageNotices(kernel, tx, { ...message, content: '' })
  await publishMessageChange(kernel, tx, { message, kind: 'message_deleted' })
}

/** Deletes a message; twice as well as once. What a moderator deletes is logged. @throws Failure not_found, forbidden. */
export const deleteMessage = (kernel: Kernel, actor: Actor, messageId: string) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await lockedMessage(tx, actor, messageId)
    if (!canDeleteMessage(actor, { senderId: message.sender_id, kind: conversation.kind }))
      throw new Failure('forbidden', 'You can delete your own messages.')
    if (message.deleted_at) return { message_id: messageId, content: contentOf(message) }
    await removeMessage(kernel, tx, { message, by: actor.id })
    if (message.sender_id !== actor.id) {
      const target = `message ${messageId} in “${conversation.name}”`
      await logAdminAction(tx, { actor, action: 'community.delete-message', target, at: kernel.now() })
    }
    return { message_id: messageId, content: contentOf({ ...message, deleted_by_id: actor.id }) }
  })
