import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { GENERAL_ID } from '../../limits.ts'
import { canManageChannel } from '../policy.ts'
import { changing } from './management.ts'

/** Archives or unarchives a channel. @throws Failure not_found, forbidden; conflict for #general. */
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
      if (channelId === GENERAL_ID) throw new Failure('conflict', 'You can’t archive General Community.')
      return Promise.resolve({ archived_at: archived ? (before ?? kernel.now()) : null })
    },
  })
