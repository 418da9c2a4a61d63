import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { HistoryQuery } from '../../message-contract.ts'
import { readPage } from '../messages/history.ts'
import { showChannelMessages } from '../messages/message-view.ts'
import { channelTopic } from '../topics.ts'
import { readableChannel } from './channel-access.ts'

/** Reads a page of a channel. @throws Failure not_found for members who may not read it. */
export async function readChannelHistory(
  kernel: Kernel,
  actor: Actor,
  { channelId, ...asked }: HistoryQuery & { channelId: string },
) {
  const channel = await readableChannel(kernel.db, actor, channelId)
  const head = await kernel.pubsub.head(channelTopic(channelId))
  const { rows, ...ends } = await readPage(kernel.db, channel, asked)
  const messages = await showChannelMessages({ ...kernel, readerId: actor.id }, rows)
  return { messages, ...ends, last_read: channel.last_read, newest: channel.head, head }
}
