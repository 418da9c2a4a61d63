/** Characters of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254

/** Longer than any token that was ever mailed. */
export const TOKEN_LENGTH_MAX = 200

/** Between two links to confirm that go to one mailbox. */
export const CONFIRMATION_EVERY_MS = 3_600_000

/** Retention of a link whose subscription has ended, so that it is still recognised. */
export const ENDED_LINK_RETENTION_MS = 90 * 86_400_000

/** Letters queued in one transaction. */
export const LETTERS_AT_ONCE = 200

/** Papers that a letter names; of more it names the library. */
export const PAPERS_IN_A_LETTER_MAX = 50

/** Characters of a name that Stripe gives, and of the token in a link to end a monthly donation. */
export const SESSION_ID_LENGTH_MAX = 255

/** The age from which Stripe is queried about a payment page without news; Stripe closes it after 24 hours. */
export const UNSETTLED_AFTER_MS = 3_600_000

/** The number of them checked at a time. */
export const UNSETTLED_AT_ONCE = 100

/** Retention of a donation that was never paid. */
export const UNPAID_RETENTION_MS = 90 * 86_400_000

/**
 * Characters of messages to us. Source: specification 001, sections 5 and 9; it gives no limits for name, page and
 * context.
 */
export const SUBJECT_LENGTH_MIN = 3

export const SUBJECT_LENGTH_MAX = 200

export const MESSAGE_LENGTH_MIN = 10

export const MESSAGE_LENGTH_MAX = 2_000

export const NAME_LENGTH_MAX = 100

export const PAGE_LENGTH_MAX = 500

export const CONTEXT_LENGTH_MAX = 2_000

/** The same words of the same sender within this time are one message, sent again. */
export const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000

/** Characters of an answer by mail. */
export const REPLY_LENGTH_MAX = 5_000

/** Far more answers than anybody gives to one message. */
export const REPLIES_SEEN_MAX = 10_000

export const INBOX_PAGE_SIZE = 20

export const FAQ_SEARCH_LENGTH_MAX = 200

/** Characters of a line and of a text, and entries of a list, in a program's announcement. */
export const ANNOUNCED_LINE_LENGTH_MAX = 300

export const ANNOUNCED_TEXT_LENGTH_MAX = 5_000

export const ANNOUNCED_LIST_MAX = 20

export const ANNOUNCED_WORDS_MAX = 1_000_000
