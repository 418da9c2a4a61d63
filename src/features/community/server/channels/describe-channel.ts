import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { canManageChannel } from '../policy.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { changing } from './management.ts'
import { reserveChannelName } from './name.ts'

type Naming = { channelId: string; name?: string | undefined; description?: string | undefined }

/**
 * Changes a channel's name or description. @throws Failure not_found, forbidden, invalid for a name that is taken or
 * sounds official.
 */
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
