import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readableChannel, ARCHIVED } from './channel-access.ts'
import { publishChannelList } from './membership.ts'
import { addParticipant } from './queries.ts'
import { readChannel } from './read-channel.ts'

/** Adds the caller to a channel. @throws Failure not_found; conflict for an archived channel. */
export const joinChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const channel = await readableChannel(tx, actor, channelId)
    if (channel.archived_at) throw new Failure('conflict', ARCHIVED)
    if (!channel.is_participant) {
      // Earlier messages count as read.
      const joined = { joined_at: kernel.now(), last_read: channel.head }
      await addParticipant(tx, { conversation_id: channelId, member_id: actor.id, ...joined })
      await publishChannelList(kernel, tx, actor.id)
    }
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })
