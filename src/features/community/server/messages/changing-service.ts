import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { REACTIONS_OF_MESSAGE_MAX } from '../../limits.ts'
import { mayDelete, mayRead } from '../policy.ts'
import { findConversation, findParticipant } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import { contentOf } from './presenting.ts'
import { addReaction, emptyMessage, listReactions, lockMessage, takeReaction } from './queries.ts'
import { tellChange } from './telling-service.ts'

const noMessage = () => new Failure('not_found', 'There is no such message.')

/** A message, locked, with the channel or thread that it stands in. @throws Failure not_found for whoever may not read it. */
async function ownOrReadable(tx: Db, actor: Actor, messageId: string) {
  const message = await lockMessage(tx, messageId)
  const conversation = message && (await findConversation(tx, message.conversation_id))
  if (!message || !conversation) throw noMessage()
  const participant = await findParticipant(tx, conversation.id, actor.id)
  if (!mayRead({ kind: conversation.kind, isParticipant: participant !== undefined })) throw noMessage()
  return { message, conversation, participant }
}

async function reactionsOf(tx: Db, { id }: MessageRow): Promise<Record<string, string[]>> {
  const byEmoji = Map.groupBy(await listReactions(tx, [id]), ({ emoji }) => emoji)
  return Object.fromEntries([...byEmoji].map(([emoji, from]) => [emoji, from.map(({ member_id: one }) => one)]))
}

/** Adds somebody's reaction, or takes the same one back. @throws Failure not_found, conflict. */
export const react = (kernel: Kernel, actor: Actor, { messageId, emoji }: { messageId: string; emoji: string }) =>
  transact(kernel, async (tx) => {
    const { message } = await ownOrReadable(tx, actor, messageId)
    if (message.deleted_at) throw new Failure('conflict', 'This message was deleted.')
    const taken = await takeReaction(tx, { messageId, memberId: actor.id, emoji })
    if (!taken) {
      const before = await reactionsOf(tx, message)
      if (!(emoji in before) && Object.keys(before).length >= REACTIONS_OF_MESSAGE_MAX)
        throw new Failure('conflict', `A message takes ${REACTIONS_OF_MESSAGE_MAX} different reactions.`)
      await addReaction(tx, { message_id: messageId, member_id: actor.id, emoji, reacted_at: kernel.now() })
    }
    await tellChange(kernel, tx, { message, kind: 'reaction_updated' })
    return { reactions: await reactionsOf(tx, message) }
  })

/** Deletes a message; twice as well as once. @throws Failure not_found, forbidden. */
export const deleteMessage = (kernel: Kernel, actor: Actor, messageId: string) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await ownOrReadable(tx, actor, messageId)
    if (!mayDelete(actor, { senderId: message.sender_id, kind: conversation.kind }))
      throw new Failure('forbidden', 'You can delete your own messages.')
    if (message.deleted_at) return { message_id: messageId, content: contentOf(message) }
    const by = actor.id
    await emptyMessage(tx, messageId, { by, now: kernel.now() })
    await tellChange(kernel, tx, { message, kind: 'message_deleted' })
    return { message_id: messageId, content: contentOf({ ...message, deleted_by_id: by }) }
  })
