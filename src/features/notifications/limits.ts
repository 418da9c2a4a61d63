/** Maximum characters of a notice and of its path. */
export const NOTICE_LENGTH_MAX = 500

export const NOTICES_PAGE_SIZE = 20

/** Maximum number of notices that one call marks as read by their ids. */
export const MARKED_IDS_MAX = 100

/** Maximum number of notices in a digest, which counts the others. */
export const DIGEST_NOTICES_MAX = 50

/** Number of members whose digests are loaded at once. */
export const DIGESTS_AT_ONCE = 500

/** Maximum characters of an unsubscribe token. */
export const LINK_TOKEN_LENGTH_MAX = 200

/** Maximum number of notices for browser notifications, and their maximum age. */
export const BROWSER_NOTICES_MAX = 5
export const BROWSER_NOTICE_MS = 3_600_000

export const ZONE_LENGTH_MAX = 64
