import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { channelDescription, channelListed, channelName } from './contract.ts'
import { CHANNELS_PAGE_SIZE, SEARCH_LENGTH_MAX } from './limits.ts'
import { channelId, person } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const
const ofChannel = z.object({ channelId })
const search = z.string().overwrite(oneLine).max(SEARCH_LENGTH_MAX).default('')
const listed = z.object({ channel: channelListed })

export const channelsCalls = {
  'POST /api/messaging/papers/:paperId/channel': {
    ...CHAT,
    summary: 'Returns a paper’s private channel for its team and mentors, and creates it if needed.',
    params: z.object({ paperId: z.uuid() }),
    reply: listed,
  },
  'GET /api/messaging/channels-to-join': {
    ...CHAT,
    summary: 'Lists public channels by name or description, largest first, including those the caller has joined.',
    query: z.object({ search, ...pageQuery(CHANNELS_PAGE_SIZE) }),
    reply: z.object({ channels: z.array(channelListed), pagination }),
  },
  'GET /api/messaging/channels/:channelId': {
    ...CHAT,
    summary: 'Returns one channel with the caller’s membership and unread count.',
    params: ofChannel,
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId': {
    ...CHAT,
    summary:
      'Renames or describes a channel. Its owner and moderators can do this; for an official channel, only admins can.',
    params: ofChannel,
    body: z.object({ name: channelName.optional(), description: channelDescription.optional() }),
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/archived': {
    ...CHAT,
    summary: 'Archives a channel, which makes it read-only, or reopens it.',
    params: ofChannel,
    body: z.object({ archived: z.boolean() }),
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/official': {
    who: 'admin',
    feature: 'chat',
    summary: 'Marks a channel as official, so that every member is in it, or removes the mark.',
    params: ofChannel,
    body: z.object({ official: z.boolean() }),
    reply: listed,
  },
  'DELETE /api/messaging/channels/:channelId': {
    who: 'moderator',
    feature: 'chat',
    summary: 'Deletes a channel and its messages. Official channels and team channels cannot be deleted.',
    params: ofChannel,
    reply: z.object({ deleted: z.literal(true) }),
  },
  'POST /api/messaging/channels/:channelId/join': {
    ...CHAT,
    summary: 'Joins a public channel. Joining again has no effect.',
    params: ofChannel,
    reply: listed,
  },
  'POST /api/messaging/channels/:channelId/leave': {
    ...CHAT,
    summary: 'Leaves a channel. Members cannot leave official channels or team channels.',
    params: ofChannel,
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/muted': {
    ...CHAT,
    summary: 'Mutes a channel, so that it shows no unread count and sends no notifications, or unmutes it.',
    params: ofChannel,
    body: z.object({ muted: z.boolean() }),
    reply: listed,
  },
  'PUT /api/messaging/direct-messages/:threadId/muted': {
    ...CHAT,
    summary: 'Mutes or unmutes a direct thread.',
    params: z.object({ threadId: z.uuid() }),
    body: z.object({ muted: z.boolean() }),
    reply: z.object({ is_muted: z.boolean() }),
  },
  'GET /api/messaging/channels/:channelId/people': {
    ...CHAT,
    summary: 'Finds members who can be mentioned in a channel, by name.',
    params: ofChannel,
    query: z.object({ search }),
    reply: z.object({ people: z.array(person) }),
  },
} satisfies Calls
