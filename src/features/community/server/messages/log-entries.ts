import { afterCommit, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TopicEntry } from '#server/realtime/topic-queries.ts'
import { findConversation, findPair, listParticipantIds } from '../queries.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { ACTIVITY_TOPIC, type Activity, channelTopic, inboxTopic } from '../topics.ts'
import { messageReader } from '../files/store-upload.ts'
import { findMessages } from './queries.ts'
import type { Showing } from './presenters.ts'
import type { ShownMessage } from './message-view.ts'

const NEW: ReadonlySet<string> = new Set(['new_message', 'new_direct_message', 'direct_message_sent'])

/** Returns the update about a changed message. Pure. */
const changeOf = (shown: ShownMessage) => ({
  message_id: shown.id,
  channel_id: 'channel_id' in shown ? shown.channel_id : null,
  thread_id: 'thread_id' in shown ? shown.thread_id : null,
  content: shown.content,
  reactions: shown.reactions,
  message: { ...shown, message_id: shown.id },
})

const idIn = ({ data }: TopicEntry): string | undefined => (data as { id?: string } | null)?.id

type Address = Awaited<ReturnType<Kernel['fileAddresses']['addresser']>>

/** Returns a message with the file URLs of one reader. Pure. */
const addressed = (message: ShownMessage, address: Address, memberId: string): ShownMessage => ({
  ...message,
  attachments: message.attachments.map((file) => ({ ...file, url: address(file.id, messageReader(memberId)) })),
})

type Show = (showing: Showing, rows: MessageRow[]) => Promise<ShownMessage[]>

/**
 * Replaces the message ids in log entries with the messages in their current state. Each reader gets their own file
 * URLs.
 */
export async function resolveEntries(kernel: Kernel, entries: TopicEntry[], show: Show): Promise<TopicEntry[]> {
  const rows = await findMessages(kernel.db, [...new Set(entries.flatMap((entry) => idIn(entry) ?? []))])
  const told = await show({ ...kernel, readerId: undefined }, rows)
  const shown = new Map(told.map((one) => [one.id, one]))
  const address = await kernel.fileAddresses.addresser()
  return entries.map((entry) => {
    const message = shown.get(idIn(entry) ?? '')
    if (!message) return entry
    const dataOf = (one: ShownMessage) => (NEW.has(entry.kind) ? one : changeOf(one))
    if (message.attachments.length === 0) return { ...entry, data: dataOf(message) }
    return { ...entry, dataFor: (memberId: string) => dataOf(addressed(message, address, memberId)) }
  })
}

/**
 * Announces a channel's newest message, or a deleted message, to clients that do not have the channel open.
 */
export async function broadcastActivity(kernel: Kernel, tx: Tx, { channel, newest, by }: Announced): Promise<void> {
  const only = channel.kind === 'team' ? await listParticipantIds(tx, channel.id) : undefined
  const activity: Activity = { channel_id: channel.id, newest, user_id: by, only }
  afterCommit(tx, () => kernel.pubsub.broadcast(ACTIVITY_TOPIC, activity))
}

type MessageChange = { message: Pick<MessageRow, 'id' | 'conversation_id' | 'sender_id'>; kind: string }

type Announced = { channel: Pick<ConversationRow, 'id' | 'kind'>; newest: number; by: string }

/** Notifies the clients that show a message that it changed. */
export async function publishMessageChange(
  kernel: Kernel,
  tx: Tx,
  { message: { id, conversation_id, sender_id }, kind }: MessageChange,
): Promise<void> {
  const entry = { kind, data: { id } }
  const conversation = await findConversation(tx, conversation_id)
  if (conversation?.kind !== 'direct') {
    await kernel.pubsub.append(tx, channelTopic(conversation_id), entry)
    if (conversation && kind === 'message_deleted')
      await broadcastActivity(kernel, tx, { channel: conversation, newest: conversation.head, by: sender_id })
    return
  }
  const pair = await findPair(tx, conversation_id)
  for (const memberId of pair ? [pair.lower_id, pair.higher_id] : []) {
    await kernel.pubsub.append(tx, inboxTopic(memberId), entry)
  }
}
