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
export const channelId = z.union([z.literal(GENERAL_ID), z.uuid()], 'This channel doesn’t exist.')

/** A member as displayed with their messages. */
export const person = z.object({
  user_id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  /** The URL of a small profile photo. */
  avatar: z.string().nullable(),
})
export type MessageSender = z.output<typeof person>

export const attachment = z.object({
  id: z.string(),
  /**
   * A URL that expires after an hour or two. Anyone who has it can open the file, as long as the member it was issued
   * to may read the message.
   */
  url: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  /** The size of a picture in pixels; null for other files. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})

/** For each emoji, the ids of the members who reacted with it. */
const reactions = z.record(z.string(), z.array(z.string()))

const written = {
  id: z.string(),
  /** The message's number in its channel or thread, counted from 1. */
  number: z.int(),
  content: z.string(),
  message_type: z.enum(['text', 'file']),
  /** Date and time in ISO 8601 format, like all times in this contract. */
  timestamp: z.string(),
  /** The date in Pacific time, such as 2026-11-23. */
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
  /** The id that the sender's client chose. The client uses it to recognise its own message. */
  client_id: z.string(),
}

export const channelMessage = z.object({ ...written, channel_id: z.string(), user_id: z.string() })
export type ChannelMessage = z.output<typeof channelMessage>

export const directMessage = z.object({
  ...written,
  thread_id: z.string(),
  sender_id: z.string(),
  recipient_id: z.string(),
  /** True once the recipient has read the message. */
  is_read: z.boolean(),
})
export type DirectMessage = z.output<typeof directMessage>

/** A new message: text, files, or both. */
export const newMessage = {
  content: z
    .string(MESSAGE_MISSING)
    .overwrite(visibleText)
    .max(MESSAGE_LENGTH_MAX, `Please write at most ${MESSAGE_LENGTH_MAX.toLocaleString('en')} characters.`),
  /** Ignored: the server determines the type from the attachments. */
  message_type: z.string().max(20).optional(),
  /** The attached files, each given by the id or the URL that the upload returned. */
  attachments: z
    .array(z.object({ id: z.uuid().optional(), url: z.string().max(500).optional() }))
    .max(ATTACHMENTS_MAX, `Please attach at most ${ATTACHMENTS_MAX} files.`)
    .nullish()
    .transform((given) => given ?? []),
  /** The id that the client gives the message. A message that is sent again with the same id is stored only once. */
  client_id: z.uuid().optional(),
  /** The message replied to, in the same channel or thread. */
  reply_to: z.uuid().nullish(),
  /** Mentioned members. Those who may not read the message are ignored. */
  mentions: z.array(z.uuid()).max(MENTIONS_MAX).nullish(),
}
const sent = z.object(newMessage)
export type NewMessage = z.output<typeof sent>

/** Selects a page of a history: the newest messages, or those around, before or after a message number. */
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
  /** The number of the last message that the reader has read; `newest` is the number of the newest message. */
  last_read: z.int(),
  newest: z.int(),
  /**
   * The number of the newest entry in the topic `channel:ID`, or `inbox:MEMBER` for threads. Later entries announce
   * changes to the messages.
   */
  head: z.int(),
}

/** The response to sending a message to a channel or a thread. */
export const sentReply = z.object({
  message_id: z.string(),
  number: z.int(),
  /** True if the message was already stored under the same client_id. */
  duplicate: z.boolean(),
})
