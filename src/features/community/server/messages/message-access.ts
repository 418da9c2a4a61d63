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

const noMessage = () => new Failure('not_found', 'There is no such message.')

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

/** Returns the same, locked until the transaction ends. */
export const lockedMessage = async (tx: Db, actor: Actor, id: string): Promise<LocatedMessage> =>
  admit(tx, actor, await lockMessage(tx, id))

/**
 * Locks a message to which the caller adds words or a sign. A member who may not write to another cannot reach them by
 * changing an old message either.
 * @throws Failure not_found, forbidden during a timeout, conflict for a deleted one, and every refusal of a new direct
 * message
 */
export async function changeableMessage(kernel: Kernel, tx: Tx, { actor, id }: { actor: Actor; id: string }) {
  const { conversation } = await readableMessage(tx, actor, id)
  await assertNotTimedOut(tx, actor, kernel.now())
  // Before the message, since a new message locks the pair first, and then the one that it replies to.
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
