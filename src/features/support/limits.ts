/** Characters of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254

/** Longer than any token that was ever mailed. */
export const TOKEN_LENGTH_MAX = 200

/** Between two links to confirm that go to one mailbox. */
export const CONFIRMATION_EVERY_MS = 3_600_000

/** How long a link whose subscription has ended is still known as one. */
export const ENDED_LINK_RETENTION_MS = 90 * 86_400_000

/** Letters queued in one transaction. */
export const LETTERS_AT_ONCE = 200

/** Papers that a letter names; of more it names the library. */
export const PAPERS_IN_A_LETTER_MAX = 50

/** Characters of a name that Stripe gives, and of the token in a link to end a monthly donation. */
export const SESSION_ID_LENGTH_MAX = 255

/** From when on Stripe is asked about a payment page without news; Stripe closes it after 24 hours. */
export const UNSETTLED_AFTER_MS = 3_600_000

/** How many of them at one time. */
export const UNSETTLED_AT_ONCE = 100

/** How long a donation that was never paid is stored. */
export const UNPAID_RETENTION_MS = 90 * 86_400_000
