/** Characters of what is written to us. Source: specification 001, sections 5 and 9; it names none for name, page and context. */
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

/** Characters of a line and of a text, and entries of a list, of what a program tells us. */
export const ANNOUNCED_LINE_LENGTH_MAX = 300
export const ANNOUNCED_TEXT_LENGTH_MAX = 5_000
export const ANNOUNCED_LIST_MAX = 20
export const ANNOUNCED_WORDS_MAX = 1_000_000
