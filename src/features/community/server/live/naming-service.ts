import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { findThreadId } from '../direct/queries.ts'
import { findConversation } from '../queries.ts'
import type { Where } from './typing.ts'

/**
 * Whether others there are told of a member without that they wrote: who hides from the directory is named only to those with whom they
 * share a team or a thread. Source: issue 17.
 */
export async function mayBeNamed(db: Db, memberId: string, where: Where): Promise<boolean> {
  if ((await showsInDirectory(db, [memberId])).has(memberId)) return true
  const { channel_id: channelId, recipient_id: recipientId } = where
  if (channelId !== undefined) return (await findConversation(db, channelId))?.kind === 'team'
  return recipientId !== undefined && (await findThreadId(db, memberId, recipientId)) !== undefined
}
