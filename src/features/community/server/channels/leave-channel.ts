import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readableChannel } from './channel-access.ts'
import { deleteParticipant } from './management.ts'
import { publishChannelList } from './membership.ts'
import { readChannel } from './read-channel.ts'

/** Removes the caller from a channel. @throws Failure not_found; conflict for official and team channels. */
export const leaveChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const { kind } = await readableChannel(tx, actor, channelId)
    if (kind !== 'open')
      throw new Failure(
        'conflict',
        'You can’t leave official channels or team channels. You can mute this channel instead.',
      )
    await deleteParticipant(tx, channelId, actor.id)
    await publishChannelList(kernel, tx, actor.id)
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })
