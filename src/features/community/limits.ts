import type { FileKind } from '#shared/upload.ts'

/** Maximum lengths in characters. */
export const MESSAGE_LENGTH_MAX = 4_000
export const CHANNEL_NAME_LENGTH_MAX = 80
export const CHANNEL_DESCRIPTION_LENGTH_MAX = 500
export const EMOJI_LENGTH_MAX = 16

/** Default number of messages on one page of a history. */
export const MESSAGES_PAGE_SIZE = 50
export const MESSAGES_PAGE_SIZE_MAX = 100

export const ATTACHMENTS_MAX = 10
/**
 * Maximum size of a file in a message, and the accepted kinds. The kind is detected from the file's content. Source:
 * docs/product.md, "Community".
 */
export const FILE_BYTES_MAX = 10 * 1024 * 1024
export const FILE_SENT_KINDS = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const satisfies FileKind[]
export const MENTIONS_MAX = 20
export const REACTIONS_OF_MESSAGE_MAX = 24

export const CHANNELS_PAGE_SIZE = 30
export const PEOPLE_SHOWN_MAX = 20
export const PINS_MAX = 50
export const SEARCH_LENGTH_MAX = 200
export const SEARCH_PAGE_SIZE = 20
export const REASON_LENGTH_MAX = 500
export const FLAG_LENGTH_MAX = 1_000
/** Number of earlier messages that a moderator sees with a flagged message. */
export const SHOWN_BEFORE_FLAGGED = 5

/** The durations that a moderator can choose for a timeout, in minutes. Source: docs/product.md, "Community". */
export const TIMEOUTS_MINUTES = [30, 120] as const
export const TIMEOUT_REASON = 'Community guidelines violation'
export const TIMEOUTS_SHOWN_MAX = 500
/** Interval at which a channel's activity is sent to clients that do not have the channel open. */
export const ACTIVITY_EVERY_MS = 2_000

/**
 * Above this number of open sockets, a channel's arrivals and departures are no longer broadcast, since each broadcast
 * goes to every socket.
 */
export const ATTENDANCE_BROADCAST_MAX = 100
/**
 * Above this number of presence changes per second, changes are not sent individually: clients refetch the whole list.
 */
export const STATUS_BROADCAST_MAX = 50
/** Above this number of blocked members, a presence broadcast does not list them: clients refetch the whole list. */
export const BLOCKED_BROADCAST_MAX = 100

/** Time after which a member is notified of an unread direct message even though they are online. */
export const MISSED_AFTER_MS = 15 * 60_000
/** Maximum age of unread messages that still cause a notification. */
export const MISSED_WITHIN_MS = 3 * 86_400_000
export const MISSED_AT_ONCE = 500

export const CHANNELS_MAX = 2_000
export const THREADS_SHOWN_MAX = 500
export const ONLINE_SHOWN_MAX = 500

/** Time after which a typing indicator ends unless it is renewed. Source: docs/product.md, "Community". */
export const TYPING_STOPS_AFTER_MS = 3_000

/** The id of the channel that all members are in. */
export const GENERAL_ID = 'general'

/** Texts that the server and the web client share. */
export const DELETED = '[Message deleted]'
export const DELETED_BY_MODERATOR = '[Message deleted by moderator]'
export const BLOCKED_BY_PRIVACY = 'Your message was blocked due to privacy settings.'
export const MESSAGE_MISSING = 'Please write a message.'
export const CHANNEL_NAME_MISSING = 'Please enter a name for the channel.'

/** Shown to a member who asks for contact again before the recipient has answered. */
export const CONTACT_ALREADY_REQUESTED = 'You’ve already asked. Your request is in your direct messages.'
