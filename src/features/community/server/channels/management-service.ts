import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { GENERAL_ID } from '../../limits.ts'
import { detachAllIn } from '../files/queries.ts'
import { updateDeletedChannelNotices } from '../messages/notices.ts'
import { canManageChannel } from '../policy.ts'
import { CHANNELS_TOPIC, channelTopic } from '../topics.ts'
import { changeChannel, deleteChannel as removeChannel, lockConversation } from './management-queries.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { presentChannel } from './presenters.ts'
import { reserveChannelName } from './name-service.ts'
import { channelWithCounts, channelNotFound, readableChannel } from './channel-access-service.ts'
import type { ConversationRow } from '../tables.ts'

type Change = {
  channelId: string
  may: (channel: ConversationRow) => boolean
  change: (tx: Tx, channel: ConversationRow) => Promise<Partial<ConversationRow>>
  action: string
}

const NOT_YOURS = 'Only its owner and moderators change this channel.'

/** Changes what a channel is, tells everyone whose list it is in, and logs it where it was not its owner. */
const changing = (kernel: Kernel, actor: Actor, { channelId, may, change, action }: Change) =>
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

type Naming = { channelId: string; name?: string | undefined; description?: string | undefined }

/** @throws Failure not_found, forbidden, invalid for a name that is taken or sounds official. */
export const describeChannel = (kernel: Kernel, actor: Actor, { channelId, name, description }: Naming) =>
  changing(kernel, actor, {
    channelId,
    may: (channel) => canManageChannel(actor, channel),
    action: 'community.describe',
    change: async (tx, channel) => {
      await assertNotTimedOut(tx, actor, kernel.now())
      const naming =
        name === undefined || name === channel.name
          ? {}
          : { name, likeness: await reserveChannelName(tx, { actor, name, channelId }) }
      return { ...naming, description: description ?? channel.description }
    },
  })

/** @throws Failure not_found, forbidden; conflict for general. */
export const archiveChannel = (
  kernel: Kernel,
  actor: Actor,
  { channelId, archived }: { channelId: string; archived: boolean },
) =>
  changing(kernel, actor, {
    channelId,
    may: (channel) => canManageChannel(actor, channel),
    action: archived ? 'community.archive' : 'community.unarchive',
    change: (_tx, { archived_at: before }) => {
      if (channelId === GENERAL_ID) throw new Failure('conflict', 'General Community stays open.')
      return Promise.resolve({ archived_at: archived ? (before ?? kernel.now()) : null })
    },
  })

/** @throws Failure not_found; conflict for general and for teams’ channels. */
export const markOfficial = (
  kernel: Kernel,
  actor: Actor,
  { channelId, official }: { channelId: string; official: boolean },
) =>
  changing(kernel, actor, {
    channelId,
    may: () => actor.role === 'admin',
    action: official ? 'community.official' : 'community.unofficial',
    change: (_tx, { kind }) => {
      if (channelId === GENERAL_ID) throw new Failure('conflict', 'General Community is official for good.')
      if (kind === 'team') throw new Failure('conflict', 'A team’s channel is its own.')
      return Promise.resolve({ kind: official ? 'official' : 'open' })
    },
  })

/** Deletes a channel with all that was said in it. @throws Failure not_found; conflict for official ones and teams’. */
export const deleteChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const channel = await lockConversation(tx, channelId)
    if (!channel || channel.kind === 'direct') throw channelNotFound()
    if (channel.kind !== 'open') throw new Failure('conflict', 'Official channels and those of teams are not deleted.')
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
