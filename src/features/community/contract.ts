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
  /** The sidebar group that lists it. */
  group: z.enum(CHANNEL_GROUPS),
  is_official: z.boolean(),
  is_archived: z.boolean(),
  is_joined: z.boolean(),
  is_muted: z.boolean(),
  /** Renames, describes, archives. */
  may_manage: z.boolean(),
  may_post: z.boolean(),
  last_read: z.int(),
  newest: z.int(),
  last_message_at: z.string().nullable(),
  /** The paper that a team's channel belongs to. */
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
    summary: 'The channels that the caller is in, official ones first, each with what they have not read.',
    reply: z.object({
      channels: z.array(channelListed),
      /** The end of the caller's timeout; null when they may write. */
      timeout: z.object({ until: z.string(), seconds_left: z.int(), reason: z.string() }).nullable(),
      /** The head of the topic `inbox:MEMBER`, which carries the list's changes. */
      head: z.int(),
    }),
  },
  'POST /api/messaging/channels': {
    ...CHAT,
    summary: 'Creates a public channel, of which the caller is owner and first member.',
    body: newChannel,
    limits: ['channel'],
    reply: z.object({ channel: channelListed }),
    status: 201,
  },
  'GET /api/messaging/channels/:channelId/messages': {
    ...CHAT,
    summary: 'A page of a channel, the oldest message first: the newest, or those around, before or after a number.',
    params: ofChannel,
    query: historyQuery,
    reply: z.object({ messages: z.array(channelMessage), ...historyTraits }),
  },
  'POST /api/messaging/channels/:channelId/messages': {
    ...CHAT,
    summary:
      'Sends a message to a channel, for a tab without a socket. With a client_id it is kept once, however often it is sent.',
    params: ofChannel,
    body: z.object(newMessage),
    reply: sentReply,
    status: 201,
  },
  'PUT /api/messaging/channels/:channelId/read': {
    ...CHAT,
    summary: 'Notes how far the caller has read a channel; never back. Their other tabs are told.',
    params: ofChannel,
    body: z.object({ number: z.int().min(0) }),
    reply: z.object({ last_read: z.int(), unread_count: z.int() }),
  },
  'POST /api/messaging/messages/:messageId/react': {
    ...CHAT,
    summary: 'Adds the caller’s reaction to a message, or takes the same one back.',
    params: ofMessage,
    body: z.object({
      emoji: z.string('Please choose a reaction.').max(EMOJI_LENGTH_MAX).refine(isEmoji, 'Please choose a reaction.'),
    }),
    reply: z.object({ reactions: z.record(z.string(), z.array(z.string())) }),
  },
  'DELETE /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Deletes a message: one’s own, or as a moderator anybody’s in a channel. Its place stays.',
    params: ofMessage,
    reply: z.object({ message_id: z.string(), content: z.string() }),
  },
  'GET /api/messaging/online-users': {
    ...CHAT,
    summary: 'Who has the community open at the moment.',
    reply: z.object({ online_users: z.array(person), total: z.int() }),
  },
} satisfies Calls
