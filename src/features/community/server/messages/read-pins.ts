import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import { PINS_MAX } from '../../limits.ts'
import { readableChannel } from '../channels/channel-access.ts'
import { ownThread } from '../direct-messages/thread-access.ts'
import type { MessageRow } from '../tables.ts'
import { pinned } from './edit-queries.ts'
import { showChannelMessages, showDirectMessages } from './message-view.ts'
import { MESSAGE_COLUMNS } from './queries.ts'

/** Returns the pinned messages of a channel. @throws Failure not_found */
export async function readChannelPins(kernel: Kernel, actor: Actor, channelId: string) {
  const { id } = await readableChannel(kernel.db, actor, channelId)
  return { messages: await showChannelMessages({ ...kernel, readerId: actor.id }, await listPins(kernel.db, id)) }
}

/** Returns the pinned messages of a thread. @throws Failure not_found */
export async function readThreadPins(kernel: Kernel, actor: Actor, threadId: string) {
  const { conversation } = await ownThread(kernel.db, actor, threadId)
  return {
    messages: await showDirectMessages({ ...kernel, readerId: actor.id }, await listPins(kernel.db, conversation.id)),
  }
}

const listPins = (db: Db, conversationId: string): Promise<MessageRow[]> =>
  pinned(db, conversationId).select(MESSAGE_COLUMNS).orderBy('pinned_at', 'desc').limit(PINS_MAX).execute()
