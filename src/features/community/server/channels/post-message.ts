import { presentMembers } from '#features/accounts/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Tx, afterCommit } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewMessage } from '../../message-contract.ts'
import { notifyMentioned } from '../messages/notices.ts'
import { send } from '../messages/send.ts'
import { listParticipantIds } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import { channelTopic, type Activity, ACTIVITY_TOPIC } from '../topics.ts'
import { writeRefusal } from './channel-access.ts'
import { listChannelOfEach, type ChannelRow } from './queries.ts'

type ToChannel = { channelId: string; message: NewMessage }

/**
 * Most messages of a channel stored in one transaction. Commits do not slow a busy channel down, and nobody waits long.
 */
const STORED_AT_ONCE = 20

/** Sends a message to a channel that the sender is in. @throws Failure not_found, forbidden, conflict for an archived one. */
export const sendToChannel = (kernel: Kernel, actor: Actor, { channelId, message }: ToChannel) =>
  send(kernel, actor, {
    message,
    key: channelTopic(channelId),
    atOnce: STORED_AT_ONCE,
    findDestination: async (tx, actors) => {
      const readers = await listChannelOfEach(
        tx,
        actors.map(({ id }) => ({ channelId, memberId: id })),
      )
      const channelOf = new Map(readers.map((channel) => [channel.reader_id, channel]))
      return {
        conversationId: channelId,
        refusalOf: ({ id }) => writeRefusal(channelOf.get(id)),
        mayRead: async (named) => {
          const kind = readers[0]?.kind
          // Nobody outside their teams can mention a member who hides from the directory, even if they know the id.
          const present = kind === 'team' ? await presentMembers(tx, named) : [...(await showsInDirectory(tx, named))]
          if (kind === 'official') return present
          const inIt = new Set(await listParticipantIds(tx, channelId))
          return present.filter((id) => inIt.has(id))
        },
        tell: (rows) => publishChannel(kernel, tx, { channel: readers[0]!, rows }),
      }
    },
  })

/** Sends messages to those who have a channel open, its activity to all others, and notices to mentioned members. */
async function publishChannel(kernel: Kernel, tx: Tx, { channel, rows }: { channel: ChannelRow; rows: MessageRow[] }) {
  const { id: channelId, name, kind } = channel
  for (const row of rows) {
    await kernel.pubsub.append(tx, channelTopic(channelId), { kind: 'new_message', data: { id: row.id } })
    await notifyMentioned(kernel, tx, { message: row, conversation: { id: channelId, name } })
  }
  const last = rows.at(-1)
  if (!last) return
  const only = kind === 'team' ? await listParticipantIds(tx, channelId) : undefined
  const activity: Activity = { channel_id: channelId, newest: last.number, user_id: last.sender_id, only }
  afterCommit(tx, () => kernel.pubsub.broadcast(ACTIVITY_TOPIC, activity))
}
