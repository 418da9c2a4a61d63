import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { upload } from '#shared/upload.ts'
import { FILE_BYTES_MAX, FILE_SENT_KINDS, FLAG_LENGTH_MAX, SEARCH_LENGTH_MAX, SEARCH_PAGE_SIZE } from './limits.ts'
import { attachment, channelId, channelMessage, directMessage, newMessage } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const
const ofMessage = z.object({ messageId: z.uuid() })
const shown = z.union([channelMessage, directMessage])
const SEARCH_MISSING = 'Please enter what to look for.'
const REASON_MISSING = 'Please say what is wrong with it.'

export const messagesCalls = {
  'POST /api/messaging/upload': {
    ...CHAT,
    summary:
      'Keeps a file to be sent with a message: a picture, PDF, plain text, Word or Excel, by its content. As a form with one file, or as the file itself.',
    body: upload({ bytes_max: FILE_BYTES_MAX, kinds: FILE_SENT_KINDS }),
    reply: attachment,
    status: 201,
  },
  'GET /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Where a message stands, for a link to it: its channel or thread, and its number there.',
    params: ofMessage,
    reply: z.object({
      message: shown,
      /** The path of the screen that shows it. */
      link: z.string(),
    }),
  },
  'PUT /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Changes what the caller wrote; what it said before is kept.',
    params: ofMessage,
    body: z.object({ content: newMessage.content.min(1, 'Please write a message.') }),
    reply: z.object({ message: shown }),
  },
  'GET /api/messaging/messages/:messageId/edits': {
    ...CHAT,
    summary: 'What a message said before, the newest first, for its author and moderators.',
    params: ofMessage,
    reply: z.object({ edits: z.array(z.object({ content: z.string(), until: z.string() })) }),
  },
  'PUT /api/messaging/messages/:messageId/pinned': {
    ...CHAT,
    summary:
      'Pins a message, or takes it down: in channels their owner and moderators, in threads and teams anyone of them.',
    params: ofMessage,
    body: z.object({ pinned: z.boolean() }),
    reply: z.object({ is_pinned: z.boolean() }),
  },
  'GET /api/messaging/channels/:channelId/pins': {
    ...CHAT,
    summary: 'The pinned messages of a channel, the newest pin first.',
    params: z.object({ channelId }),
    reply: z.object({ messages: z.array(channelMessage) }),
  },
  'GET /api/messaging/direct-messages/:threadId/pins': {
    ...CHAT,
    summary: 'The pinned messages of a thread, the newest pin first.',
    params: z.object({ threadId: z.uuid() }),
    reply: z.object({ messages: z.array(directMessage) }),
  },
  'POST /api/messaging/messages/:messageId/flag': {
    ...CHAT,
    summary: 'Asks moderators to look at a message; once for each member until they have decided.',
    params: ofMessage,
    body: z.object({
      reason: z
        .string(REASON_MISSING)
        .overwrite(visibleText)
        .min(1, REASON_MISSING)
        .max(FLAG_LENGTH_MAX, `Please write at most ${FLAG_LENGTH_MAX.toLocaleString('en')} characters.`),
    }),
    limits: ['flag'],
    reply: z.object({ message: z.string() }),
  },
  'GET /api/messaging/search': {
    ...CHAT,
    summary: 'Messages that the caller may read, the newest first, found by their words.',
    query: z.object({
      q: z.string(SEARCH_MISSING).overwrite(oneLine).min(1, SEARCH_MISSING).max(SEARCH_LENGTH_MAX),
      /** Only of this channel or thread. */
      conversation: z.union([channelId, z.uuid()]).optional(),
      /** Only by this member. */
      from: z.uuid().optional(),
      ...pageQuery(SEARCH_PAGE_SIZE),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          message: shown,
          /** The channel's name, or that of the other one. */
          where: z.string(),
          link: z.string(),
          /** The text around the match. */
          excerpt: z.string(),
        }),
      ),
      has_more: z.boolean(),
    }),
  },
} satisfies Calls
