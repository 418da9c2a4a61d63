/** Characters of a notice and of the path that it leads to. */
export const NOTICE_LENGTH_MAX = 500

export const NOTICES_PAGE_SIZE = 20

/** Notices that one call marks as read by their ids. */
export const MARKED_IDS_MAX = 100

/** Notices that a digest lists; of more it says how many. */
export const DIGEST_NOTICES_MAX = 50

/** Members whose digests are looked for at once. */
export const DIGESTS_AT_ONCE = 500

/** Characters of what a way out of our mails carries. */
export const LINK_TOKEN_LENGTH_MAX = 200

/** Notices that a browser is told of at once, and for how long after they came. */
export const BROWSER_NOTICES_MAX = 5
export const BROWSER_NOTICE_MS = 3_600_000

export const ZONE_LENGTH_MAX = 64
