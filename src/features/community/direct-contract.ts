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

/** The contact request with which a thread began. */
const contact = z.object({
  state: stateField(contactStates),
  asked_at: z.string(),
  /** True if the caller sent the request. */
  is_mine: z.boolean(),
})
export type Contact = z.output<typeof contact>

const seen = {
  /**
   * The members to whom the caller is shown in the directory, in the list of online members and in mention suggestions.
   */
  directory_visibility: z.enum(['members', 'nobody']),
  /** True if the caller agreed to be on the leaderboard. Members hidden from the directory are never on it. */
  listed_on_leaderboard: z.boolean(),
}

const ofThread = z.object({ threadId: z.uuid() })

export const directCalls = {
  'GET /api/messaging/direct-messages': {
    ...DIRECT,
    summary: 'Lists the caller’s direct threads, most recent message first.',
    reply: z.object({
      threads: z.array(thread),
      /** The number of the newest entry in the topic `inbox:MEMBER`. Later entries announce changes to this list. */
      head: z.int(),
    }),
  },
  'GET /api/messaging/direct-messages/:threadId/messages': {
    ...DIRECT,
    summary:
      'Returns a page of a thread’s messages, oldest first: the newest page, or the one around, before or after a number.',
    params: ofThread,
    query: historyQuery,
    reply: z.object({
      messages: z.array(directMessage),
      /** The number of the last message that the other member has read. */
      other_last_read: z.int(),
      ...historyTraits,
    }),
  },
  'PUT /api/messaging/direct-messages/:threadId/read': {
    ...DIRECT,
    summary:
      'Marks a thread as read up to a number and updates the caller’s other tabs and the other member. The mark never moves back.',
    params: ofThread,
    body: z.object({ number: z.int().min(0) }),
    reply: z.object({ last_read: z.int(), unread_count: z.int() }),
  },
  'GET /api/messaging/users/:userId/thread': {
    ...DIRECT,
    summary:
      'Returns a member, the caller’s thread with them if there is one, and whether the caller may message them.',
    params: z.object({ userId: z.uuid() }),
    reply: z.object({ user: person, thread: thread.nullable(), permission, contact: contact.nullable() }),
  },
  'PUT /api/messaging/direct-messages/:threadId/decline': {
    ...DIRECT,
    summary:
      'Declines a contact request. The sender is not notified and cannot write again until the caller writes to them.',
    params: ofThread,
    reply: z.object({ contact: contact.nullable() }),
  },
  'POST /api/messaging/users/:userId/messages': {
    ...DIRECT,
    summary: 'Sends a direct message without a socket. Repeats with the same client_id are stored once.',
    params: z.object({ userId: z.uuid() }),
    body: z.object(newMessage),
    reply: sentReply.extend({ thread_id: z.string() }),
    status: 201,
  },
  'GET /api/auth/user/:userId': {
    ...CHAT,
    summary: 'Returns a member’s community profile by id.',
    params: z.object({ userId: z.uuid() }),
    reply: person.extend({ id: z.string(), name: z.string() }),
  },
  'POST /api/auth/check-messaging-permission': {
    ...CHAT,
    summary: 'Returns whether the caller may send a member direct messages.',
    body: z.object({ target_user_id: z.uuid('Please choose a recipient.') }),
    reply: permission,
  },
  'GET /api/auth/privacy': {
    who: 'member',
    summary: 'Returns the caller’s privacy settings: who may message them and who may see them.',
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
    summary: 'Changes who may message the caller and who may see them. Omitted settings stay unchanged.',
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
