import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { findChannel } from '../channels/queries.ts'
import { findThreadId } from '../direct-messages/queries.ts'
import { findConversation } from '../queries.ts'
import { findTimedOut } from '../timeout-check.ts'
import { writeRefusal } from '../channels/channel-access.ts'
import { checkPermission } from '../direct-messages/check-permission.ts'

export type TypingPlace = { channel_id?: string | undefined; recipient_id?: string | undefined }

/**
 * Returns whether a member's presence and typing may be shown in a conversation. Members who hide from the directory
 * are visible only to people with whom they share a team or a thread.
 */
export async function canBeNamed(db: Db, memberId: string, where: TypingPlace): Promise<boolean> {
  if ((await showsInDirectory(db, [memberId])).has(memberId)) return true
  const { channel_id: channelId, recipient_id: recipientId } = where
  if (channelId !== undefined) return (await findConversation(db, channelId))?.kind === 'team'
  return recipientId !== undefined && (await findThreadId(db, memberId, recipientId)) !== undefined
}

async function mayWriteInChannel({ db, now }: Kernel, actor: Actor, channelId: string): Promise<boolean> {
  const [channel, timedOut] = [await findChannel(db, channelId, actor.id), await findTimedOut(db, [actor], now())]
  return timedOut.size === 0 && writeRefusal(channel) === undefined
}

/**
 * Returns true if others may see that a member is typing: the member may write there, and their name may be shown there.
 */
export async function canBeSeenTyping(kernel: Kernel, actor: Actor, where: TypingPlace): Promise<boolean> {
  const { channel_id: channelId, recipient_id: recipientId } = where
  const mayWrite =
    channelId === undefined
      ? (await checkPermission(kernel, actor, recipientId ?? '')).can_message
      : await mayWriteInChannel(kernel, actor, channelId)
  return mayWrite && canBeNamed(kernel.db, actor.id, where)
}
