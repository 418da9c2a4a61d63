import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { CHANNELS_TOPIC } from '../topics.ts'
import { presentChannel } from './presenters.ts'
import type { ConversationRow } from '../tables.ts'
import { channelWithCounts, channelNotFound, readableChannel } from './channel-access.ts'

type Change = {
  channelId: string
  may: (channel: ConversationRow) => boolean
  change: (tx: Tx, channel: ConversationRow) => Promise<Partial<ConversationRow>>
  action: string
}

const NOT_YOURS = 'Only the channel’s owner and moderators can change it.'

/** Changes a channel, updates all members' channel lists, and logs the change unless the channel's owner made it. */
export const changing = (kernel: Kernel, actor: Actor, { channelId, may, change, action }: Change) =>
  transact(kernel, async (tx) => {
    await readableChannel(tx, actor, channelId)
    const channel = await lockConversation(tx, channelId)
    if (!channel) throw channelNotFound()
    if (!may(channel)) throw new Failure('forbidden', NOT_YOURS)
    await changeChannel(tx, channelId, await change(tx, channel))
    if (channel.owner_id !== actor.id) {
      await logAdminAction(tx, { actor, action, target: `channel “${channel.name}”`, at: kernel.now() })
    }
    await kernel.pubsub.publish(tx, CHANNELS_TOPIC)
    return { channel: presentChannel(await channelWithCounts(tx, actor, channelId), actor) }
  })

export const lockConversation = (tx: Db, id: string): Promise<ConversationRow | undefined> =>
  tx.selectFrom('community.conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const changeChannel = (tx: Db, id: string, changes: Partial<ConversationRow>) =>
  tx.updateTable('community.conversation').set(changes).where('id', '=', id).execute()

export const deleteChannel = (tx: Db, id: string) =>
  tx.deleteFrom('community.conversation').where('id', '=', id).execute()

export const deleteParticipant = (tx: Db, id: string, memberId: string) =>
  tx.deleteFrom('community.participant').where('conversation_id', '=', id).where('member_id', '=', memberId).execute()
