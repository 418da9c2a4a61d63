import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { deleted } from '../files/store-upload.ts'
import { updateDeletedChannelNotices } from '../messages/notices.ts'
import { channelTopic, CHANNELS_TOPIC } from '../topics.ts'
import { channelNotFound } from './channel-access.ts'
import { lockConversation, deleteChannel as removeChannel } from './management.ts'

/** Deletes a channel and its messages. @throws Failure not_found; conflict for official channels and team channels. */
export const deleteChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const channel = await lockConversation(tx, channelId)
    if (!channel || channel.kind === 'direct') throw channelNotFound()
    if (channel.kind !== 'open') throw new Failure('conflict', 'You can’t delete official channels or team channels.')
    for (const id of await detachAllIn(tx, channelId)) await kernel.files.remove(tx, id, kernel.now())
    await removeChannel(tx, channelId)
    await updateDeletedChannelNotices(kernel, tx, channel)
    await kernel.pubsub.forget(tx, channelTopic(channelId))
    await kernel.live.reauthorizeSubscribers(tx, channelTopic(channelId))
    await kernel.pubsub.publish(tx, CHANNELS_TOPIC)
    const target = `channel “${channel.name}”`
    await logAdminAction(tx, { actor, action: 'community.delete-channel', target, at: kernel.now() })
    return { deleted: true as const }
  })

const detachAllIn = (tx: Db, conversationId: string): Promise<string[]> =>
  deleted(
    tx
      .deleteFrom('community.attachment')
      .where('message_id', 'in', (eb) =>
        eb.selectFrom('community.message').select('id').where('conversation_id', '=', conversationId),
      )
      .returning('id')
      .execute(),
  )
