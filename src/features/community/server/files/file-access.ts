import { userInfoOf } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { canReadChannel } from '../policy.ts'
import { findConversation, findParticipant } from '../queries.ts'
import { MESSAGE_GUARD } from './store-upload.ts'

async function mayOpen(db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const [file, member] = await Promise.all([findWhere(db, id), userInfoOf(db, memberId)])
  if (!file || !member) return false
  // Only its owner may read a file that has not been sent.
  if (file.conversation_id === null) return file.owner_id === memberId
  const [conversation, participant] = await Promise.all([
    findConversation(db, file.conversation_id),
    findParticipant(db, file.conversation_id, memberId),
  ])
  return (
    conversation !== undefined && canReadChannel({ kind: conversation.kind, isParticipant: participant !== undefined })
  )
}

/**
 * Guards the files of messages: a file opens only for members who may read its message at that moment, even with a
 * valid URL (decision record 112).
 */
export const registerMessageFileGuard = ({ db, fileAddresses }: Kernel): void =>
  fileAddresses.guard(MESSAGE_GUARD, (asked) => mayOpen(db, asked))

/** Finds a file's owner, and the conversation in which it was sent; null if it was not sent. */
const findWhere = (db: Db, id: string) =>
  db
    .selectFrom('community.attachment as file')
    .leftJoin('community.message as message', 'message.id', 'file.message_id')
    .select(['file.owner_id', 'message.conversation_id'])
    .where('file.id', '=', id)
    .executeTakeFirst()
