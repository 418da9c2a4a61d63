import * as z from 'zod'
import { stateField } from '#shared/state-field.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { contactStates } from './states.ts'
import { directMessage, historyQuery, historyTraits, newMessage, person, sentReply } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const
const DIRECT = { who: 'member', feature: 'direct-messages' } as const

const thread = z.object({
  id: z.string(),
  other_participant: z.object({ id: z.string(), name: z.string(), role: z.string(), avatar: z.string().nullable() }),
  last_message: z.object({ sender_id: z.string(), content: z.string(), timestamp: z.string() }).nullable(),
  message_count: z.int(),
  /** The number of messages that the caller has read. */
  last_read_count: z.int(),
  unread_count: z.int(),
  is_muted: z.boolean(),
})
export type Thread = z.output<typeof thread>

const permission = z.object({
  can_message: z.boolean(),
  reason: z.enum(['privacy_restricted', 'blocked', 'unanswered', 'timed_out', 'not_found']).nullable(),
})
export type Permission = z.output<typeof permission>

/** The request for contact that a thread began with. */
const contact = z.object({
  state: stateField(contactStates),
  asked_at: z.string(),
  /** True if the caller is the one who asked. */
  is_mine: z.boolean(),
})
export type Contact = z.output<typeof contact>

const seen = {
  /** The members who can find the caller: in the directory, among those online, in mentions. */
  directory_visibility: z.enum(['members', 'nobody']),
  /** Members who hide from the directory are not on the leaderboard either. */
  listed_on_leaderboard: z.boolean(),
}

const ofThread = z.object({ threadId: z.uuid() })

export const directCalls = {
  'GET /api/messaging/direct-messages': {
    ...DIRECT,
    summary: 'The threads of the caller, the one written in last first.',
    reply: z.object({
      threads: z.array(thread),
      /** The head of the topic `inbox:MEMBER`. */
      head: z.int(),
    }),
  },
  'GET /api/messaging/direct-messages/:threadId/messages': {
    ...DIRECT,
    summary: 'A page of a thread, the oldest message first: the newest, or those around, before or after a number.',
    params: ofThread,
    query: historyQuery,
    reply: z.object({
      messages: z.array(directMessage),
      /** The number up to which the other member has read. */
      other_last_read: z.int(),
      ...historyTraits,
    }),
  },
  'PUT /api/messaging/direct-messages/:threadId/read': {
    ...DIRECT,
    summary: 'Notes how far the caller has read a thread; never back. Their other tabs, and the other one, are told.',
    params: ofThread,
    body: z.object({ number: z.int().min(0) }),
    reply: z.object({ last_read: z.int(), unread_count: z.int() }),
  },
  'GET /api/messaging/users/:userId/thread': {
    ...DIRECT,
    summary:
      'Somebody to write to: who they are, the thread with them if there is one, and whether the caller may write.',
    params: z.object({ userId: z.uuid() }),
    reply: z.object({ user: person, thread: thread.nullable(), permission, contact: contact.nullable() }),
  },
  'PUT /api/messaging/direct-messages/:threadId/decline': {
    ...DIRECT,
    summary: 'Declines a request for contact: its sender writes no more until the caller does, and is not told.',
    params: ofThread,
    reply: z.object({ contact: contact.nullable() }),
  },
  'POST /api/messaging/users/:userId/messages': {
    ...DIRECT,
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
    summary: 'From whom the caller takes direct messages, and who may see them.',
    reply: z.object({
      allow_messages_from_students: z.boolean(),
      allow_messages_from_faculty: z.boolean(),
      allow_messages_from_clinicians: z.boolean(),
      allow_messages_from_admins: z.boolean(),
      ...seen,
    }),
  },
  'PUT /api/auth/privacy': {
    who: 'member',
    summary: 'Chooses from whom the caller takes direct messages, and who may see them; what is not named stays.',
    body: z.object({
      allow_messages_from_students: z.boolean().optional(),
      allow_messages_from_faculty: z.boolean().optional(),
      allow_messages_from_clinicians: z.boolean().optional(),
      allow_messages_from_admins: z.boolean().optional(),
      directory_visibility: z.enum(['members', 'nobody']).optional(),
      listed_on_leaderboard: z.boolean().optional(),
    }),
    reply: z.object({
      allow_messages_from_students: z.boolean(),
      allow_messages_from_faculty: z.boolean(),
      allow_messages_from_clinicians: z.boolean(),
      allow_messages_from_admins: z.boolean(),
      ...seen,
    }),
  },
} satisfies Calls
