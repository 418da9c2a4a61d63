import { presentMembers } from '#features/accounts/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewMessage } from '../../message-contract.ts'
import { broadcastActivity } from '../messages/log-entries.ts'
import { notifyMentioned } from '../messages/notices.ts'
import { send } from '../messages/send.ts'
import { listParticipantIds } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import { channelTopic } from '../topics.ts'
import { writeRefusal } from './channel-access.ts'
import { listChannelOfEach, type ChannelRow } from './queries.ts'

type ToChannel = { channelId: string; message: NewMessage }

/**
 * Maximum number of messages of a channel stored in one transaction. A higher number means fewer commits in a busy
 * channel, but a longer wait for each sender.
 */
const STORED_AT_ONCE = 20

/** Sends a message to a channel. @throws Failure not_found, forbidden for non-members, conflict if it is archived. */
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
          // Outside team channels, a member hidden from the directory cannot be mentioned, even if the sender knows
          // their id.
          const present = kind === 'team' ? await presentMembers(tx, named) : [...(await showsInDirectory(tx, named))]
          if (kind === 'official') return present
          const inIt = new Set(await listParticipantIds(tx, channelId))
          return present.filter((id) => inIt.has(id))
        },
        tell: (rows) => publishChannel(kernel, tx, { channel: readers[0]!, rows }),
      }
    },
  })

/**
 * Sends messages to clients that have the channel open, the channel's activity to other clients, and notifications to
 * mentioned members.
 */
async function publishChannel(kernel: Kernel, tx: Tx, { channel, rows }: { channel: ChannelRow; rows: MessageRow[] }) {
  const { id: channelId, name } = channel
  for (const row of rows) {
    await kernel.pubsub.append(tx, channelTopic(channelId), { kind: 'new_message', data: { id: row.id } })
    await notifyMentioned(kernel, tx, { message: row, conversation: { id: channelId, name } })
  }
  const last = rows.at(-1)
  if (!last) return
  await broadcastActivity(kernel, tx, { channel, newest: last.number, by: last.sender_id })
}
