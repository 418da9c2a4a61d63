import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { GENERAL_ID } from '../../limits.ts'
import { changing } from './management.ts'

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
