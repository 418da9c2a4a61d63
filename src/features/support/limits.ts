/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254

/** Maximum length of a token in a request. The tokens in our mails are shorter. */
export const TOKEN_LENGTH_MAX = 200

/** Minimum time between two confirmation links to one mailbox. */
export const CONFIRMATION_EVERY_MS = 3_600_000

/** Retention of an ended subscription's links. Until then, such a link's page says that the subscription has ended. */
export const ENDED_LINK_RETENTION_MS = 90 * 86_400_000

/** Number of newsletter letters queued in one batch. */
export const LETTERS_AT_ONCE = 200

/** Maximum number of papers listed in a letter. For further papers, the letter links to the library. */
export const PAPERS_IN_A_LETTER_MAX = 50

/** Maximum length of Stripe's session ids, and of the token in a link that ends a monthly donation. */
export const SESSION_ID_LENGTH_MAX = 255

/** Age at which an unsettled payment page is first checked with Stripe. Stripe closes the page after 24 hours. */
export const UNSETTLED_AFTER_MS = 3_600_000

/** Maximum number of payment pages that one run of the job checks. */
export const UNSETTLED_AT_ONCE = 100

/** Retention of a donation that was never paid. */
export const UNPAID_RETENTION_MS = 90 * 86_400_000

/** Lengths of messages sent to us, in characters. Source: docs/product.md, "Support and donations". */
export const SUBJECT_LENGTH_MIN = 3

export const SUBJECT_LENGTH_MAX = 200

export const MESSAGE_LENGTH_MIN = 10

export const MESSAGE_LENGTH_MAX = 2_000

export const NAME_LENGTH_MAX = 100

export const PAGE_LENGTH_MAX = 500

export const CONTEXT_LENGTH_MAX = 2_000

/** An identical message from the same sender within this time counts as a repetition of the first message. */
export const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000

/** Maximum length of a mailed answer, in characters. */
export const REPLY_LENGTH_MAX = 5_000

/** Maximum of `replies_seen`, far above any real number of replies. */
export const REPLIES_SEEN_MAX = 10_000

export const INBOX_PAGE_SIZE = 20

export const FAQ_SEARCH_LENGTH_MAX = 200

/** Limits of an announcement: the characters of a line and of a text, and the entries of a list. */
export const ANNOUNCED_LINE_LENGTH_MAX = 300

export const ANNOUNCED_TEXT_LENGTH_MAX = 5_000

export const ANNOUNCED_LIST_MAX = 20

export const ANNOUNCED_WORDS_MAX = 1_000_000
