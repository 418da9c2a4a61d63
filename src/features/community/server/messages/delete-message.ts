import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { canDeleteMessage } from '../policy.ts'
import { lockedMessage } from './message-access.ts'
import { contentOf } from './presenters.ts'
import { removeMessage } from './reaction.ts'

/**
 * Deletes a message; does nothing if it is already deleted. Deletions by moderators are logged. @throws Failure
 * not_found, forbidden.
 */
export const deleteMessage = (kernel: Kernel, actor: Actor, messageId: string) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await lockedMessage(tx, actor, messageId)
    if (!canDeleteMessage(actor, { senderId: message.sender_id, kind: conversation.kind }))
      throw new Failure('forbidden', 'You can only delete your own messages.')
    if (message.deleted_at) return { message_id: messageId, content: contentOf(message) }
    await removeMessage(kernel, tx, { message, by: actor.id })
    if (message.sender_id !== actor.id) {
      const target = `message ${messageId} in “${conversation.name}”`
      await logAdminAction(tx, { actor, action: 'community.delete-message', target, at: kernel.now() })
    }
    return { message_id: messageId, content: contentOf({ ...message, deleted_by_id: actor.id }) }
  })
