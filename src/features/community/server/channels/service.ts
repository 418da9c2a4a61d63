import { randomUUID } from 'node:crypto'
import { presentMembers } from '#features/accounts/server/public.ts'
import { markNoticesReadAbout } from '#features/notifications/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { afterCommit, transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewChannel } from '../../contract.ts'
import type { HistoryQuery, NewMessage } from '../../message-contract.ts'
import { readPage } from '../messages/history-service.ts'
import { notifyMentioned } from '../messages/notices.ts'
import { send } from '../messages/send-service.ts'
import { showChannelMessages } from '../messages/message-view-service.ts'
import { isModerator } from '../policy.ts'
import { findTimeout, listParticipantIds, readUpTo } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { ACTIVITY_TOPIC, type Activity, channelTopic, inboxTopic } from '../topics.ts'
import { reserveChannelName } from './name-service.ts'
import { presentChannel } from './presenters.ts'
import {
  addChannel,
  addParticipant,
  beginOfficial,
  type ChannelRow,
  findCounted,
  listChannelOfEach,
  listOwnChannels,
} from './queries.ts'
import { isInChannel, readableChannel, writeRefusal } from './channel-access-service.ts'

/** The channels that somebody is in. */
export async function readChannels({ db, pubsub, now }: Kernel, actor: Actor) {
  const head = await pubsub.head(inboxTopic(actor.id))
  await beginOfficial(db, actor.id, now())
  const [rows, timeout] = await Promise.all([
    listOwnChannels(db, actor.id),
    isModerator(actor) ? undefined : findTimeout(db, actor.id, now()),
  ])
  return {
    channels: rows.map((row) => presentChannel(row, actor)),
    timeout: timeout
      ? {
          until: timeout.until.toISOString(),
          seconds_left: Math.ceil((timeout.until.getTime() - now().getTime()) / 1000),
          reason: timeout.reason,
        }
      : null,
    head,
  }
}

/** @throws Failure invalid for a name that is taken, looks like another's, or sounds official. */
export const createChannel = (kernel: Kernel, actor: Actor, { name, description }: NewChannel) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    await assertNotTimedOut(tx, actor, now)
    const id = randomUUID()
    const likeness = await reserveChannelName(tx, { actor, name, channelId: id })
    await addChannel(tx, { id, kind: 'open', name, likeness, description, owner_id: actor.id, opened_at: now })
    await addParticipant(tx, { conversation_id: id, member_id: actor.id, joined_at: now })
    await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'channels_changed', data: {} })
    const channel = await findCounted(tx, id, actor.id)
    if (!channel) throw new Error('A channel that was made is not there')
    return { channel: presentChannel(channel, actor) }
  })

/** A page of a channel. @throws Failure not_found for whoever may not read it. */
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

type ToChannel = { channelId: string; message: NewMessage }

/** What is said in a channel is stored so much at once: a busy one is not slowed by its commits, and nobody waits long. */
const STORED_AT_ONCE = 20

/** Tells those who have a channel open, everybody else that it stirred, and whoever is named. */
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
          // Whoever hides from the directory is named by nobody outside of their teams, whoever knows their id.
          const present = kind === 'team' ? await presentMembers(tx, named) : [...(await showsInDirectory(tx, named))]
          if (kind === 'official') return present
          const inIt = new Set(await listParticipantIds(tx, channelId))
          return present.filter((id) => inIt.has(id))
        },
        tell: (rows) => publishChannel(kernel, tx, { channel: readers[0]!, rows }),
      }
    },
  })

/** Notes how far somebody has read a channel, and tells their other tabs. */
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
    const state = { last_read, unread_count: channel.head - last_read }
    if (moved) {
      const data = { channel_id: channelId, thread_id: null, ...state }
      await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'read_state_updated', data })
    }
    if (state.unread_count === 0) await markNoticesReadAbout(kernel, tx, { memberId: actor.id, about: channelId })
    return state
  })
