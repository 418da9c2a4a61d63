import * as z from 'zod'
import type { Frames } from '#shared/live/frame.ts'
import { channelId, channelMessage, directMessage, newMessage, person } from './message-contract.ts'

const head = z.int().min(0)
/** The number in the topic's log. Clients use `head` to ask for later entries. */
const seq = z.int()
const CHAT = { feature: 'chat' } as const
const fromMember = { from: 'browser', who: 'member', ...CHAT } as const
const toMember = { from: 'server', who: 'member', ...CHAT } as const

const clientId = z.string().nullable()

/** A message of a channel or of a thread as it is now. */
const changed = z.union([
  channelMessage.extend({ message_id: z.string() }),
  directMessage.extend({ message_id: z.string() }),
])
const withSeq = z.object({ seq })

/** The update after a message changed; receiving it twice does no harm. */
const change = withSeq.extend({
  message_id: z.string(),
  channel_id: z.string().nullable(),
  thread_id: z.string().nullable(),
  content: z.string(),
  reactions: z.record(z.string(), z.array(z.string())),
  message: changed,
})

/** The frames of community, on the socket of a tab and at the address that the specification names. */
export const communityFrames = {
  join_channel: {
    ...fromMember,
    summary:
      'Has everything told that happens in a channel, and others that one is there. With `head`, first what came after it.',
    data: z.object({ channel_id: channelId, head: head.optional() }),
  },
  leave_channel: {
    ...fromMember,
    summary: 'Ends what join_channel began. Nobody is removed from a channel by it.',
    data: z.object({ channel_id: channelId }),
  },
  open_inbox: {
    ...fromMember,
    summary:
      'Has direct messages, read marks, changes of the list of channels, and who is there told. At the specified address it is done by authenticating.',
    data: z.object({ head: head.optional() }),
  },
  send_message: {
    ...fromMember,
    summary: 'Sends a message to a channel. With a client_id, message_ack or message_error answers.',
    data: z.object({ channel_id: channelId, ...newMessage }),
  },
  send_direct_message: {
    ...fromMember,
    feature: 'direct-messages',
    summary:
      'Sends a direct message. With a client_id, message_ack or message_error answers; message_blocked where privacy forbids.',
    data: z.object({ recipient_id: z.uuid(), ...newMessage }),
  },
  typing_start: {
    ...fromMember,
    summary: 'Somebody begins to type in a channel, or to somebody directly.',
    data: z.object({ channel_id: channelId.optional(), recipient_id: z.uuid().optional() }),
  },
  typing_stop: {
    ...fromMember,
    summary: 'Somebody no longer types. It is said for them after 3 seconds.',
    data: z.object({ channel_id: channelId.optional(), recipient_id: z.uuid().optional() }),
  },

  channel_joined: {
    ...toMember,
    summary:
      'The channel is told from here on. `resync`: too much has come since `head`; what is shown is to be asked for anew.',
    data: z.object({ channel_id: z.string(), head, resync: z.boolean() }),
  },
  inbox_opened: {
    ...toMember,
    summary: 'Direct messages and the rest of the inbox are told from here on, as with channel_joined.',
    data: z.object({ head, resync: z.boolean() }),
  },
  channel_closed: {
    ...toMember,
    summary: 'The channel is not, or no longer, for this member.',
    data: z.object({ channel_id: z.string(), detail: z.string() }),
  },
  message_ack: {
    ...toMember,
    summary: 'What was sent with this client_id is stored.',
    data: z.object({
      client_id: clientId,
      message_id: z.string(),
      number: z.int(),
      channel_id: z.string().nullable(),
      thread_id: z.string().nullable(),
      duplicate: z.boolean(),
    }),
  },
  message_error: {
    ...toMember,
    summary: 'What was sent with this client_id is not stored, and whether to try again.',
    data: z.object({
      client_id: clientId,
      code: z.string(),
      detail: z.string(),
      retryable: z.boolean(),
      retry_after_ms: z.int().nullable(),
    }),
  },
  message_blocked: {
    ...toMember,
    summary: 'A direct message was not sent: the recipient’s settings do not allow it.',
    data: z.object({
      recipient_id: z.string(),
      message: z.string(),
      reason: z.literal('privacy_restricted'),
      client_id: clientId,
    }),
  },
  new_message: { ...toMember, summary: 'Somebody wrote in a channel.', data: channelMessage.extend({ seq }) },
  new_direct_message: { ...toMember, summary: 'Somebody wrote to this member.', data: directMessage.extend({ seq }) },
  direct_message_sent: {
    ...toMember,
    summary: 'This member wrote to somebody, in this tab or another.',
    data: directMessage.extend({ seq }),
  },
  message_edited: { ...toMember, summary: 'A message says something else now.', data: change },
  message_deleted: { ...toMember, summary: 'A message was deleted, and what stands in its place.', data: change },
  reaction_updated: { ...toMember, summary: 'The reactions to a message changed.', data: change },
  message_pinned: { ...toMember, summary: 'A message was pinned, or no longer is.', data: change },
  read_state_updated: {
    ...toMember,
    summary: 'This member has read on, in some tab.',
    data: withSeq.extend({
      channel_id: z.string().nullable(),
      thread_id: z.string().nullable(),
      last_read: z.int(),
      unread_count: z.int(),
    }),
  },
  direct_message_read: {
    ...toMember,
    summary: 'The other one has read a thread up to a number.',
    data: withSeq.extend({ thread_id: z.string(), last_read: z.int() }),
  },
  channels_changed: {
    ...toMember,
    summary:
      'The channels that this member is in, or what they may do there, changed: the list is to be asked for anew.',
    data: z.object({ seq: seq.optional() }),
  },
  channel_activity: {
    ...toMember,
    summary:
      'Something was written in a channel that is not open here; told every two seconds at most. Who is not in the channel passes it over.',
    data: z.object({ channel_id: z.string(), newest: z.int(), user_id: z.string() }),
  },
  user_joined_channel: {
    ...toMember,
    summary: 'Somebody opened a channel. Not told where more than 100 have it open.',
    data: z.object({ channel_id: z.string(), user_id: z.string(), username: z.string() }),
  },
  user_left_channel: {
    ...toMember,
    summary: 'Somebody closed a channel. Not told where more than 100 have it open.',
    data: z.object({ channel_id: z.string(), user_id: z.string(), username: z.string() }),
  },
  typing_indicator: {
    ...toMember,
    summary: 'Somebody types, or no longer. A direct one has no channel.',
    data: z.object({
      channel_id: z.string().nullable(),
      user_id: z.string(),
      username: z.string(),
      is_typing: z.boolean(),
    }),
  },
  user_status_change: {
    ...toMember,
    summary: 'Somebody came or went; told within two seconds.',
    data: z.object({ user_id: z.string(), status: z.enum(['online', 'offline']), user: person }),
  },
  online_changed: {
    ...toMember,
    summary:
      'So many came or went at once, as after a restart, that they are not told one by one: who is there is to be asked for anew, within some seconds.',
    data: z.object({}),
  },
} satisfies Frames

/** The path at which clients that follow the specification open their socket. */
export const MESSAGING_PATH = '/api/messaging/ws/:userId'
