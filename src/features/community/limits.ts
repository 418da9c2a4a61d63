import type { FileKind } from '#shared/upload.ts'

/** Maximum length in characters. The specification names none. */
export const MESSAGE_LENGTH_MAX = 4_000
export const CHANNEL_NAME_LENGTH_MAX = 80
export const CHANNEL_DESCRIPTION_LENGTH_MAX = 500
export const EMOJI_LENGTH_MAX = 16

/** Messages of one page of a history. */
export const MESSAGES_PAGE_SIZE = 50
export const MESSAGES_PAGE_SIZE_MAX = 100

export const ATTACHMENTS_MAX = 10
/** The files that can be sent with a message, recognised by their content. Source: decisions §5. */
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
/** Messages before a flagged direct message that a moderator is shown. */
export const SHOWN_BEFORE_FLAGGED = 5

/** Lengths of a timeout in minutes. Specification, section 9. */
export const TIMEOUTS_MINUTES = [30, 120] as const
export const TIMEOUT_REASON = 'Community guidelines violation'
export const TIMEOUTS_SHOWN_MAX = 500
/** Interval at which a channel's activity is sent to members who do not have it open. */
export const ACTIVITY_EVERY_MS = 2_000

/** Most sockets of a channel among which arrivals and departures are broadcast: each would be sent to all. */
export const ATTENDANCE_BROADCAST_MAX = 100
/** Most members whose status changes in one second are sent one by one. Above it, clients refetch who is online. */
export const STATUS_BROADCAST_MAX = 50
/** Members who have blocked more are not named in presence broadcasts: a broadcast holds no more ids. */
export const BLOCKED_BROADCAST_MAX = 100

/** Time after which an unread direct message notifies a member although they are online. */
export const MISSED_AFTER_MS = 15 * 60_000
/** Older messages no longer lead to a notice. */
export const MISSED_WITHIN_MS = 3 * 86_400_000
export const MISSED_AT_ONCE = 500

export const CHANNELS_MAX = 2_000
export const THREADS_SHOWN_MAX = 500
export const ONLINE_SHOWN_MAX = 500

/** Time after which a typing indicator ends unless it is renewed. Specification, section 9. */
export const TYPING_STOPS_AFTER_MS = 3_000

/** The channel that everyone is in. */
export const GENERAL_ID = 'general'

/** Verbatim from the specification, sections 4 and 8. */
export const DELETED = '[Message deleted]'
export const DELETED_BY_MODERATOR = '[Message deleted by moderator]'
export const BLOCKED_BY_PRIVACY = 'Your message was blocked due to privacy settings.'
export const MESSAGE_MISSING = 'Please write a message.'
export const CHANNEL_NAME_MISSING = 'Please enter a name for the channel.'

/** Shown to a member who asks for contact again before the recipient has answered. */
export const CONTACT_ALREADY_REQUESTED =
  'You have asked already, and there is no answer yet. Your request stands in your direct messages.'
