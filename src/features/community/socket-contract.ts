import * as z from 'zod'
import type { Frames } from '#shared/live/frame.ts'
import { channelId, channelMessage, directMessage, newMessage, person } from './message-contract.ts'

const head = z.int().min(0)
/** The entry's number in the topic's log. Clients send the last number as `head` to get later entries. */
const seq = z.int()
const CHAT = { feature: 'chat' } as const
const fromMember = { from: 'browser', who: 'member', ...CHAT } as const
const toMember = { from: 'server', who: 'member', ...CHAT } as const

const clientId = z.string().nullable()

/** A message of a channel or a thread in its current state. */
const changed = z.union([
  channelMessage.extend({ message_id: z.string() }),
  directMessage.extend({ message_id: z.string() }),
])
const withSeq = z.object({ seq })

/** The update sent after a message changed. Clients may receive it twice without harm. */
const change = withSeq.extend({
  message_id: z.string(),
  channel_id: z.string().nullable(),
  thread_id: z.string().nullable(),
  content: z.string(),
  reactions: z.record(z.string(), z.array(z.string())),
  message: changed,
})

/** The frames of community, on the socket of a tab and at /api/messaging/ws/:userId. */
export const communityFrames = {
  join_channel: {
    ...fromMember,
    summary:
      'Subscribes to a channel and shows the others that the member is there. With `head`, missed events are sent first.',
    data: z.object({ channel_id: channelId, head: head.optional() }),
  },
  leave_channel: {
    ...fromMember,
    summary: 'Ends the subscription of join_channel. The member stays in the channel.',
    data: z.object({ channel_id: channelId }),
  },
  open_inbox: {
    ...fromMember,
    summary:
      'Subscribes to direct messages, read marks, changes to the channel list and presence. At the specified address, authenticating does this.',
    data: z.object({ head: head.optional() }),
  },
  send_message: {
    ...fromMember,
    summary: 'Sends a message to a channel. With a client_id, the reply is message_ack or message_error.',
    data: z.object({ channel_id: channelId, ...newMessage }),
  },
  send_direct_message: {
    ...fromMember,
    feature: 'direct-messages',
    summary:
      'Sends a direct message. With a client_id, the reply is message_ack or message_error. If the recipient’s privacy settings forbid the message, the reply is message_blocked.',
    data: z.object({ recipient_id: z.uuid(), ...newMessage }),
  },
  typing_start: {
    ...fromMember,
    summary: 'The member started typing in a channel or a direct thread.',
    data: z.object({ channel_id: channelId.optional(), recipient_id: z.uuid().optional() }),
  },
  typing_stop: {
    ...fromMember,
    summary: 'The member stopped typing. Sent automatically after 3 seconds.',
    data: z.object({ channel_id: channelId.optional(), recipient_id: z.uuid().optional() }),
  },

  channel_joined: {
    ...toMember,
    summary: 'The channel subscription is active. `resync`: too much has happened since `head`; refetch what is shown.',
    data: z.object({ channel_id: z.string(), head, resync: z.boolean() }),
  },
  inbox_opened: {
    ...toMember,
    summary: 'The subscription to direct messages and the rest of the inbox is active. `resync`: see channel_joined.',
    data: z.object({ head, resync: z.boolean() }),
  },
  channel_closed: {
    ...toMember,
    summary: 'This member has no access, or no longer has access, to the channel.',
    data: z.object({ channel_id: z.string(), detail: z.string() }),
  },
  message_ack: {
    ...toMember,
    summary: 'The message with this client_id is stored.',
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
    summary: 'The message with this client_id was not stored, with a hint whether to retry.',
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
    summary: 'A direct message was blocked by the recipient’s settings.',
    data: z.object({
      recipient_id: z.string(),
      message: z.string(),
      reason: z.literal('privacy_restricted'),
      client_id: clientId,
    }),
  },
  new_message: { ...toMember, summary: 'A message was posted in a channel.', data: channelMessage.extend({ seq }) },
  new_direct_message: {
    ...toMember,
    summary: 'This member received a direct message.',
    data: directMessage.extend({ seq }),
  },
  direct_message_sent: {
    ...toMember,
    summary: 'This member sent a direct message, in this tab or another.',
    data: directMessage.extend({ seq }),
  },
  message_edited: { ...toMember, summary: 'A message was edited.', data: change },
  message_deleted: { ...toMember, summary: 'A message was deleted, with the placeholder to show.', data: change },
  reaction_updated: { ...toMember, summary: 'A message’s reactions changed.', data: change },
  message_pinned: { ...toMember, summary: 'A message was pinned or unpinned.', data: change },
  read_state_updated: {
    ...toMember,
    summary: 'This member’s read mark moved, in any tab.',
    data: withSeq.extend({
      channel_id: z.string().nullable(),
      thread_id: z.string().nullable(),
      last_read: z.int(),
      unread_count: z.int(),
    }),
  },
  direct_message_read: {
    ...toMember,
    summary: 'The other member has read a thread up to a number.',
    data: withSeq.extend({ thread_id: z.string(), last_read: z.int() }),
  },
  channels_changed: {
    ...toMember,
    summary: 'This member’s channels or permissions changed: refetch the list.',
    data: z.object({ seq: seq.optional() }),
  },
  channel_activity: {
    ...toMember,
    summary:
      'A message was posted or deleted in a channel that is not open here. `newest` is the number of its newest message. Sent at most every two seconds; clients of non-members ignore it.',
    data: z.object({ channel_id: z.string(), newest: z.int(), user_id: z.string() }),
  },
  user_joined_channel: {
    ...toMember,
    summary: 'A member opened a channel. Not sent when more than 100 have it open.',
    data: z.object({ channel_id: z.string(), user_id: z.string(), username: z.string() }),
  },
  user_left_channel: {
    ...toMember,
    summary: 'A member closed a channel. Not sent when more than 100 have it open.',
    data: z.object({ channel_id: z.string(), user_id: z.string(), username: z.string() }),
  },
  typing_indicator: {
    ...toMember,
    summary: 'A member started or stopped typing. In a direct thread there is no channel.',
    data: z.object({
      channel_id: z.string().nullable(),
      user_id: z.string(),
      username: z.string(),
      is_typing: z.boolean(),
    }),
  },
  user_status_change: {
    ...toMember,
    summary: 'A member came online or went offline. Sent within two seconds.',
    data: z.object({ user_id: z.string(), status: z.enum(['online', 'offline']), user: person }),
  },
  online_changed: {
    ...toMember,
    summary:
      'Too many members came or went at once (such as after a restart) to send a frame for each. Refetch the online members within a few seconds.',
    data: z.object({}),
  },
} satisfies Frames

/** The path of the WebSocket for clients other than Inflo's own website. */
export const MESSAGING_PATH = '/api/messaging/ws/:userId'
