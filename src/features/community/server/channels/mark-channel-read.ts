import { markNoticesReadAbout } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { countUnread, readUpTo } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { readableChannel, isInChannel } from './channel-access.ts'

/** Records how far a member has read a channel, and notifies their other tabs. */
export const readChannelUpTo = (
  kernel: Kernel,
  actor: Actor,
  { channelId, number }: { channelId: string; number: number },
) =>
  transact(kernel, async (tx) => {
    const channel = await readableChannel(tx, actor, channelId)
    if (!isInChannel(channel)) return { last_read: channel.head, unread_count: 0 }
    const upTo = Math.min(number, channel.head)
    const moved = await readUpTo(tx, { id: channelId, memberId: actor.id, number: upTo, now: kernel.now() })
    const last_read = Math.max(channel.is_participant ? channel.last_read : 0, upTo)
    const state = { last_read, unread_count: await countUnread(tx, { id: channelId, lastRead: last_read }) }
    if (moved) {
      const data = { channel_id: channelId, thread_id: null, ...state }
      await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'read_state_updated', data })
    }
    if (state.unread_count === 0) await markNoticesReadAbout(kernel, tx, { memberId: actor.id, about: channelId })
    return state
  })
