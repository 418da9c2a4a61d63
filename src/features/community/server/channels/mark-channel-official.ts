import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { GENERAL_ID } from '../../limits.ts'
import { changing } from './management.ts'

/**
 * Makes a channel official, or removes that status. @throws Failure not_found; conflict for #general and team channels.
 */
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
      if (channelId === GENERAL_ID) throw new Failure('conflict', 'General Community is always official.')
      if (kind === 'team') throw new Failure('conflict', 'You can’t mark a team channel as official.')
      return Promise.resolve({ kind: official ? 'official' : 'open' })
    },
  })
