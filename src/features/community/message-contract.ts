import * as z from 'zod'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  ATTACHMENTS_MAX,
  GENERAL_ID,
  MENTIONS_MAX,
  MESSAGE_LENGTH_MAX,
  MESSAGE_MISSING,
  MESSAGES_PAGE_SIZE,
  MESSAGES_PAGE_SIZE_MAX,
} from './limits.ts'

/** The id of a channel. */
export const channelId = z.union([z.literal(GENERAL_ID), z.uuid()], 'There is no such channel.')

/** A member as they are shown with their messages. */
export const person = z.object({
  user_id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  /** The address of a small picture. */
  avatar: z.string().nullable(),
})
export type MessageSender = z.output<typeof person>

export const attachment = z.object({
  id: z.string(),
  /** An address that opens the file for an hour or two, for anyone who has it. */
  url: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  /** Of pictures, in pixels; null of anything else. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})

/** Members' ids by emoji. */
const reactions = z.record(z.string(), z.array(z.string()))

const written = {
  id: z.string(),
  /** Rises by one with each message of its channel or thread. */
  number: z.int(),
  content: z.string(),
  message_type: z.enum(['text', 'file']),
  /** An ISO instant, as are all moments of this contract. */
  timestamp: z.string(),
  /** Its day in Pacific time: 2026-11-23. */
  day: z.string(),
  edited_at: z.string().nullable(),
  is_edited: z.boolean(),
  is_deleted: z.boolean(),
  reply_to: z
    .object({ id: z.string(), number: z.int(), user_id: z.string(), username: z.string(), content: z.string() })
    .nullable(),
  attachments: z.array(attachment),
  mentions: z.array(z.object({ user_id: z.string(), username: z.string() })),
  reactions,
  is_pinned: z.boolean(),
  username: z.string(),
  user_avatar: z.string().nullable(),
  user_role: z.string(),
  /** By which the sender's own tab knows it again. */
  client_id: z.string(),
}

export const channelMessage = z.object({ ...written, channel_id: z.string(), user_id: z.string() })
export type ChannelMessage = z.output<typeof channelMessage>

export const directMessage = z.object({
  ...written,
  thread_id: z.string(),
  sender_id: z.string(),
  recipient_id: z.string(),
  /** By the recipient. */
  is_read: z.boolean(),
})
export type DirectMessage = z.output<typeof directMessage>

/** A new message: text, files, or both. */
export const newMessage = {
  content: z
    .string(MESSAGE_MISSING)
    .overwrite(visibleText)
    .max(MESSAGE_LENGTH_MAX, `Please write at most ${MESSAGE_LENGTH_MAX.toLocaleString('en')} characters.`),
  /** Ignored: the server sees for itself whether a message has files. */
  message_type: z.string().max(20).optional(),
  /** As the upload answered them. */
  attachments: z
    .array(z.object({ id: z.uuid().optional(), url: z.string().max(500).optional() }))
    .max(ATTACHMENTS_MAX, `Please attach at most ${ATTACHMENTS_MAX} files.`)
    .nullish()
    .transform((given) => given ?? []),
  /** A message that is sent again under the same id is stored once. */
  client_id: z.uuid().optional(),
  /** A message of the same channel or thread. */
  reply_to: z.uuid().nullish(),
  /** Mentioned members. Those who may not read the message are ignored. */
  mentions: z.array(z.uuid()).max(MENTIONS_MAX).nullish(),
}
const sent = z.object(newMessage)
export type NewMessage = z.output<typeof sent>

/** A page of a history: the newest, or those around, before or after the message of a number. */
export const historyQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  after: z.coerce.number().int().min(0).optional(),
  around: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGES_PAGE_SIZE_MAX).default(MESSAGES_PAGE_SIZE),
})
export type HistoryQuery = z.output<typeof historyQuery>

export const historyTraits = {
  has_older: z.boolean(),
  has_newer: z.boolean(),
  /** The number up to which the reader has read, and of the newest message. */
  last_read: z.int(),
  newest: z.int(),
  /**
   * The head of the topic to follow: `channel:ID`, or `inbox:MEMBER` for threads. Later entries are not in this reply.
   */
  head: z.int(),
}

/** The reply to a sent message, for each way to send one. */
export const sentReply = z.object({
  message_id: z.string(),
  number: z.int(),
  /** True if the message was already stored under the same client_id. */
  duplicate: z.boolean(),
})
