import { markNoticesReadAbout } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { countUnread, readUpTo } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { ownThread } from './thread-access.ts'

type Read = { threadId: string; number: number }

/** Records how far the caller has read a thread, and notifies their other tabs and the other member. */
export const readThreadUpTo = (kernel: Kernel, actor: Actor, { threadId, number }: Read) =>
  transact(kernel, async (tx) => {
    const { conversation, participant, otherId } = await ownThread(tx, actor, threadId)
    const upTo = Math.min(number, conversation.head)
    const moved = await readUpTo(tx, { id: threadId, memberId: actor.id, number: upTo, now: kernel.now() })
    const last_read = Math.max(participant.last_read, upTo)
    const state = { last_read, unread_count: await countUnread(tx, { id: threadId, lastRead: last_read }) }
    if (moved) {
      const data = { channel_id: null, thread_id: threadId, ...state }
      await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'read_state_updated', data })
      const told = { thread_id: threadId, last_read }
      await kernel.pubsub.append(tx, inboxTopic(otherId), { kind: 'direct_message_read', data: told })
    }
    if (state.unread_count === 0) await markNoticesReadAbout(kernel, tx, { memberId: actor.id, about: threadId })
    return state
  })
