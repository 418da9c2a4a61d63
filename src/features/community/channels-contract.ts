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
    summary: 'The private channel of those who work on a paper, opened where there was none; for its team and mentors.',
    params: z.object({ paperId: z.uuid() }),
    reply: listed,
  },
  'GET /api/messaging/channels-to-join': {
    ...CHAT,
    summary: 'Public channels, those of most members first, found by name and description; joined ones among them.',
    query: z.object({ search, ...pageQuery(CHANNELS_PAGE_SIZE) }),
    reply: z.object({ channels: z.array(channelListed), pagination }),
  },
  'GET /api/messaging/channels/:channelId': {
    ...CHAT,
    summary: 'One channel as the caller has it.',
    params: ofChannel,
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId': {
    ...CHAT,
    summary: 'Renames or describes a channel: its owner and moderators do; official ones are the admins’.',
    params: ofChannel,
    body: z.object({ name: channelName.optional(), description: channelDescription.optional() }),
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/archived': {
    ...CHAT,
    summary: 'Archives a channel, which can then only be read, or opens it again.',
    params: ofChannel,
    body: z.object({ archived: z.boolean() }),
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/official': {
    who: 'admin',
    feature: 'chat',
    summary: 'Marks a channel as official, so that everyone is in it, or takes the mark from it.',
    params: ofChannel,
    body: z.object({ official: z.boolean() }),
    reply: listed,
  },
  'DELETE /api/messaging/channels/:channelId': {
    who: 'moderator',
    feature: 'chat',
    summary: 'Deletes a channel with all that was said in it; neither official ones nor those of teams.',
    params: ofChannel,
    reply: z.object({ deleted: z.literal(true) }),
  },
  'POST /api/messaging/channels/:channelId/join': {
    ...CHAT,
    summary: 'Joins a public channel; twice as well as once.',
    params: ofChannel,
    reply: listed,
  },
  'POST /api/messaging/channels/:channelId/leave': {
    ...CHAT,
    summary: 'Leaves a channel; official ones and those of teams are not left.',
    params: ofChannel,
    reply: listed,
  },
  'PUT /api/messaging/channels/:channelId/muted': {
    ...CHAT,
    summary: 'Mutes a channel, so that it is counted and told of nowhere, or hears of it again.',
    params: ofChannel,
    body: z.object({ muted: z.boolean() }),
    reply: listed,
  },
  'PUT /api/messaging/direct-messages/:threadId/muted': {
    ...CHAT,
    summary: 'Mutes a thread, or hears of it again.',
    params: z.object({ threadId: z.uuid() }),
    body: z.object({ muted: z.boolean() }),
    reply: z.object({ is_muted: z.boolean() }),
  },
  'GET /api/messaging/channels/:channelId/people': {
    ...CHAT,
    summary: 'Who can be named in a channel, found by name.',
    params: ofChannel,
    query: z.object({ search }),
    reply: z.object({ people: z.array(person) }),
  },
} satisfies Calls
