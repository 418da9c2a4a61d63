import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { canReadChannel } from '../policy.ts'
import { findConversation, findParticipant } from '../queries.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { ARCHIVED } from '../channels/channel-access.ts'
import { assertCanWriteInThread } from '../direct-messages/check-permission.ts'
import { findMessage, lockMessage } from './queries.ts'

const noMessage = () => new Failure('not_found', 'This message doesn’t exist or you don’t have access.')

type LocatedMessage = { message: MessageRow; conversation: ConversationRow }

async function admit(db: Db, actor: Actor, message: MessageRow | undefined): Promise<LocatedMessage> {
  const conversation = message && (await findConversation(db, message.conversation_id))
  if (!message || !conversation) throw noMessage()
  const participant = await findParticipant(db, conversation.id, actor.id)
  if (!canReadChannel({ kind: conversation.kind, isParticipant: participant !== undefined })) throw noMessage()
  return { message, conversation }
}

/** Returns a message and its conversation. @throws Failure not_found for members who may not read it. */
export const readableMessage = async (db: Db, actor: Actor, id: string): Promise<LocatedMessage> =>
  admit(db, actor, await findMessage(db, id))

/** Locks a message until the transaction ends. @returns the message and its conversation @throws Failure not_found */
export const lockedMessage = async (tx: Db, actor: Actor, id: string): Promise<LocatedMessage> =>
  admit(tx, actor, await lockMessage(tx, id))

/**
 * Locks a message for an edit or a reaction. In a thread, the caller must be allowed to write to the other member: a
 * blocked member must not reach the other member by changing an old message.
 * @throws Failure not_found, forbidden during a timeout, conflict for a deleted message, and every refusal of a new
 * direct message
 */
export async function changeableMessage(kernel: Kernel, tx: Tx, { actor, id }: { actor: Actor; id: string }) {
  const { conversation } = await readableMessage(tx, actor, id)
  await assertNotTimedOut(tx, actor, kernel.now())
  // Locks the pair before the message: sending a message uses the same order, so the two cannot deadlock.
  await assertCanWriteInThread(tx, actor, conversation)
  const located = await lockedMessage(tx, actor, id)
  assertNotDeleted(located.message)
  return located
}

export const assertNotArchived = ({ archived_at: archivedAt }: ConversationRow): void => {
  if (archivedAt) throw new Failure('conflict', ARCHIVED)
}

export const assertNotDeleted = ({ deleted_at: deletedAt }: MessageRow): void => {
  if (deletedAt) throw new Failure('conflict', 'This message was deleted.')
}
