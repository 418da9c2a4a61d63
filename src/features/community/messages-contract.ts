import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { upload } from '#shared/upload.ts'
import { FILE_BYTES_MAX, FILE_SENT_KINDS, FLAG_LENGTH_MAX, SEARCH_LENGTH_MAX, SEARCH_PAGE_SIZE } from './limits.ts'
import { attachment, channelId, channelMessage, directMessage, newMessage } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const
const ofMessage = z.object({ messageId: z.uuid() })
const shown = z.union([channelMessage, directMessage])
const SEARCH_MISSING = 'Please enter a search term.'
const REASON_MISSING = 'Please describe the problem.'

export const messagesCalls = {
  'POST /api/messaging/upload': {
    ...CHAT,
    summary:
      'Uploads a file to attach to a message: an image, PDF, plain text, Word or Excel file, recognised by its content. Send a form with one file, or the file itself.',
    body: upload({ bytes_max: FILE_BYTES_MAX, kinds: FILE_SENT_KINDS }),
    reply: attachment,
    status: 201,
  },
  'GET /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Returns the channel or thread of a message and its number there, to build a link to it.',
    params: ofMessage,
    reply: z.object({
      message: shown,
      /** The path of the screen that shows the message. */
      link: z.string(),
    }),
  },
  'PUT /api/messaging/messages/:messageId': {
    ...CHAT,
    summary: 'Edits one of the caller’s messages. Earlier versions are saved.',
    params: ofMessage,
    body: z.object({ content: newMessage.content.min(1, 'Please write a message.') }),
    reply: z.object({ message: shown }),
  },
  'GET /api/messaging/messages/:messageId/edits': {
    ...CHAT,
    summary: 'Lists earlier versions of a message, newest first. Only its author and moderators can do this.',
    params: ofMessage,
    reply: z.object({ edits: z.array(z.object({ content: z.string(), until: z.string() })) }),
  },
  'PUT /api/messaging/messages/:messageId/pinned': {
    ...CHAT,
    summary:
      'Pins or unpins a message. In public channels, only the owner and moderators can do this; in threads and team channels, every participant can.',
    params: ofMessage,
    body: z.object({ pinned: z.boolean() }),
    reply: z.object({ is_pinned: z.boolean() }),
  },
  'GET /api/messaging/channels/:channelId/pins': {
    ...CHAT,
    summary: 'Lists a channel’s pinned messages, newest pin first.',
    params: z.object({ channelId }),
    reply: z.object({ messages: z.array(channelMessage) }),
  },
  'GET /api/messaging/direct-messages/:threadId/pins': {
    ...CHAT,
    summary: 'Lists a thread’s pinned messages, newest pin first.',
    params: z.object({ threadId: z.uuid() }),
    reply: z.object({ messages: z.array(directMessage) }),
  },
  'POST /api/messaging/messages/:messageId/flag': {
    ...CHAT,
    summary: 'Reports a message to the moderators. Each member can report it once until it is handled.',
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
    summary: 'Searches the messages that the caller may read, newest first.',
    query: z.object({
      q: z.string(SEARCH_MISSING).trim().min(1, SEARCH_MISSING).max(SEARCH_LENGTH_MAX),
      /** Only messages of this channel or thread. */
      conversation: z.union([channelId, z.uuid()]).optional(),
      /** Only messages by this member. */
      from: z.uuid().optional(),
      ...pageQuery(SEARCH_PAGE_SIZE),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          message: shown,
          /** The channel's name, or the name of the other member. */
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
