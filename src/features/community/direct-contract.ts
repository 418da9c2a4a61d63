import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { directMessage, historyQuery, historyTraits, newMessage, person, sentReply } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const

const thread = z.object({
  id: z.string(),
  other_participant: z.object({ id: z.string(), name: z.string(), role: z.string(), avatar: z.string().nullable() }),
  last_message: z.object({ sender_id: z.string(), content: z.string(), timestamp: z.string() }).nullable(),
  message_count: z.int(),
  /** How many of them the caller has read. */
  last_read_count: z.int(),
  unread_count: z.int(),
  is_muted: z.boolean(),
})
export type Thread = z.output<typeof thread>

const permission = z.object({
  can_message: z.boolean(),
  reason: z.enum(['privacy_restricted', 'blocked', 'timed_out', 'not_found']).nullable(),
})
export type Permission = z.output<typeof permission>

const ofThread = z.object({ threadId: z.uuid() })

export const directCalls = {
  'GET /api/messaging/direct-messages': {
    ...CHAT,
    summary: 'The threads of the caller, the one written in last first.',
    reply: z.object({
      threads: z.array(thread),
      /** Of the topic `inbox:MEMBER`. */
      head: z.int(),
    }),
  },
  'GET /api/messaging/direct-messages/:threadId/messages': {
    ...CHAT,
    summary: 'A page of a thread, the oldest message first: the newest, or those around, before or after a number.',
    params: ofThread,
    query: historyQuery,
    reply: z.object({
      messages: z.array(directMessage),
      /** Up to which number the other one has read. */
      other_last_read: z.int(),
      ...historyTraits,
    }),
  },
  'PUT /api/messaging/direct-messages/:threadId/read': {
    ...CHAT,
    summary: 'Notes how far the caller has read a thread; never back. Their other tabs, and the other one, are told.',
    params: ofThread,
    body: z.object({ number: z.int().min(0) }),
    reply: z.object({ last_read: z.int(), unread_count: z.int() }),
  },
  'GET /api/messaging/users/:userId/thread': {
    ...CHAT,
    summary:
      'Somebody to write to: who they are, the thread with them if there is one, and whether the caller may write.',
    params: z.object({ userId: z.uuid() }),
    reply: z.object({ user: person, thread: thread.nullable(), permission }),
  },
  'POST /api/messaging/users/:userId/messages': {
    ...CHAT,
    summary:
      'Sends a direct message, for a tab without a socket. With a client_id it is kept once, however often it is sent.',
    params: z.object({ userId: z.uuid() }),
    body: z.object(newMessage),
    reply: sentReply.extend({ thread_id: z.string() }),
    status: 201,
  },
  'GET /api/auth/user/:userId': {
    ...CHAT,
    summary: 'Somebody by their id, as they stand in the community.',
    params: z.object({ userId: z.uuid() }),
    reply: person.extend({ id: z.string(), name: z.string() }),
  },
  'POST /api/auth/check-messaging-permission': {
    ...CHAT,
    summary: 'Whether the caller may write to somebody directly.',
    body: z.object({ target_user_id: z.uuid('Please say to whom.') }),
    reply: permission,
  },
  'GET /api/auth/privacy': {
    who: 'member',
    summary: 'From whom the caller takes direct messages.',
    reply: z.object({
      allow_messages_from_students: z.boolean(),
      allow_messages_from_faculty: z.boolean(),
      allow_messages_from_clinicians: z.boolean(),
      allow_messages_from_admins: z.boolean(),
    }),
  },
  'PUT /api/auth/privacy': {
    who: 'member',
    summary: 'Chooses from whom the caller takes direct messages; what is not named stays.',
    body: z.object({
      allow_messages_from_students: z.boolean().optional(),
      allow_messages_from_faculty: z.boolean().optional(),
      allow_messages_from_clinicians: z.boolean().optional(),
      allow_messages_from_admins: z.boolean().optional(),
    }),
    reply: z.object({
      allow_messages_from_students: z.boolean(),
      allow_messages_from_faculty: z.boolean(),
      allow_messages_from_clinicians: z.boolean(),
      allow_messages_from_admins: z.boolean(),
    }),
  },
} satisfies Calls
