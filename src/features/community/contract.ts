import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isEmoji } from '#shared/text/emoji.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  CHANNEL_DESCRIPTION_LENGTH_MAX,
  CHANNEL_NAME_LENGTH_MAX,
  CHANNEL_NAME_MISSING,
  EMOJI_LENGTH_MAX,
} from './limits.ts'
import {
  channelId,
  channelMessage,
  historyQuery,
  historyTraits,
  newMessage,
  person,
  sentReply,
} from './message-contract.ts'

export type { ReportItem } from './moderation-contract.ts'

const CHANNEL_GROUPS = ['official', 'community', 'team', 'test_archived'] as const

const channelFields = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  channel_type: z.enum(['public', 'private']),
}

export const channelListed = z.object({
  ...channelFields,
  channel: z.object(channelFields),
  unread_count: z.int(),
  member_count: z.int(),
  /** The sidebar group in which the channel is listed. */
  group: z.enum(CHANNEL_GROUPS),
  is_official: z.boolean(),
  is_archived: z.boolean(),
  is_joined: z.boolean(),
  is_muted: z.boolean(),
  /** True if the caller may rename, describe and archive the channel. */
  may_manage: z.boolean(),
  may_post: z.boolean(),
  last_read: z.int(),
  newest: z.int(),
  last_message_at: z.string().nullable(),
  /** The id of the team's paper for a team channel; null for other channels. */
  paper_id: z.string().nullable(),
})
export type ChannelListed = z.output<typeof channelListed>

export const channelName = z
  .string(CHANNEL_NAME_MISSING)
  .overwrite(oneLine)
  .min(1, CHANNEL_NAME_MISSING)
  .max(CHANNEL_NAME_LENGTH_MAX, `Please enter at most ${CHANNEL_NAME_LENGTH_MAX} characters.`)
export const channelDescription = z
  .string()
  .overwrite(visibleText)
  .max(CHANNEL_DESCRIPTION_LENGTH_MAX, `Please enter at most ${CHANNEL_DESCRIPTION_LENGTH_MAX} characters.`)

const newChannel = z.object({
  name: channelName,
  description: channelDescription.nullish().transform((text) => text ?? ''),
  channel_type: z.literal('public', 'Channels are public.').optional(),
})
export type NewChannel = z.output<typeof newChannel>

const ofChannel = z.object({ channelId })
const ofMessage = z.object({ messageId: z.uuid() })
const CHAT = { who: 'member', feature: 'chat' } as const

export const communityCalls = {
  'GET /api/messaging/channels': {
    ...CHAT,
    summary: 'Lists the caller’s channels with unread counts, official channels first.',
    reply: z.object({
      channels: z.array(channelListed),
      /** The caller's current timeout; null if they have none. */
      timeout: z.object({ until: z.string(), seconds_left: z.int(), reason: z.string() }).nullable(),
      /** The number of the newest entry in the topic `inbox:MEMBER`. Later entries announce changes to this list. */
      head: z.int(),
    }),
  },
  'POST /api/messaging/channels': {
    ...CHAT,
    summary: 'Creates a public channel. The caller becomes its owner and first member.',
    body: newChannel,
    limits: ['channel'],
    reply: z.object({ channel: channelListed }),
    status: 201,
  },
  'GET /api/messaging/channels/:channelId/messages': {
    ...CHAT,
    summary:
      'Returns a page of a channel’s messages, oldest first: the newest page, or the one around, before or after a number.',
    params: ofChannel,
    query: historyQuery,
    reply: z.object({ messages: z.array(channelMessage), ...historyTraits }),
  },
  'POST /api/messaging/channels/:channelId/messages': {
    ...CHAT,
    summary: 'Sends a message to a channel without a socket. Repeats with the same client_id are stored once.',
    params: ofChannel,
    body: z.object(newMessage),
    reply: sentReply,
    status: 201,
  },
  'PUT /api/messaging/channels/:channelId/read': {
    ...CHAT,
    summary: 'Marks a channel as read up to a number and updates the caller’s other tabs. The mark never moves back.',
    params: ofChannel,
    body: z.object({ number: z.int().min(0) }),
    reply: z.object({ last_read: z.int(), unread_count: z.int() }),
  },
  'POST /api/messaging/messages/:messageId/react': {
    ...CHAT,
    summary: 'Adds the caller’s reaction to a message, or removes it if it is already there.',
    params: ofMessage,
    body: z.object({
      emoji: z.string('Please choose a reaction.').max(EMOJI_LENGTH_MAX).refine(isEmoji, 'Please choose a reaction.'),
    }),
    reply: z.object({ reactions: z.record(z.string(), z.array(z.string())) }),
  },
  'DELETE /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Deletes the caller’s own message or, for moderators, any message in a channel. A placeholder remains.',
    params: ofMessage,
    reply: z.object({ message_id: z.string(), content: z.string() }),
  },
  'GET /api/messaging/online-users': {
    ...CHAT,
    summary: 'Lists the members who are online in the community.',
    reply: z.object({ online_users: z.array(person), total: z.int() }),
  },
} satisfies Calls
