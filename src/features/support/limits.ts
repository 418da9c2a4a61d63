/** Characters of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254

/** Longer than any token that was ever mailed. */
export const TOKEN_LENGTH_MAX = 200

/** Between two links to confirm that go to one mailbox. */
export const CONFIRMATION_EVERY_MS = 3_600_000

/** How long a link whose subscription has ended is still known as one. */
export const ENDED_LINK_KEPT_MS = 90 * 86_400_000

/** Letters queued in one transaction. */
export const LETTERS_AT_ONCE = 200

/** Papers that a letter names; of more it names the library. */
export const PAPERS_IN_A_LETTER_MAX = 50
