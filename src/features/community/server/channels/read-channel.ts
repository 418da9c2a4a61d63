import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { channelWithCounts } from './channel-access.ts'
import { presentChannel } from './presenters.ts'

export const readChannel = async ({ db }: Kernel, actor: Actor, channelId: string) => ({
  channel: presentChannel(await channelWithCounts(db, actor, channelId), actor),
})
