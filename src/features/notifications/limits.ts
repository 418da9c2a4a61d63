/** Maximum length of a notice's text and of its path, in characters. */
export const NOTICE_LENGTH_MAX = 500

export const NOTICES_PAGE_SIZE = 20

/** Maximum number of notices that one call marks as read by their ids. */
export const MARKED_IDS_MAX = 100

/** Maximum number of notices listed in a digest. If there are more, the digest states only how many. */
export const DIGEST_NOTICES_MAX = 50

/** Number of members whose digests are loaded in one batch. */
export const DIGESTS_AT_ONCE = 500

/** Maximum length of an unsubscribe token, in characters. */
export const LINK_TOKEN_LENGTH_MAX = 200

/** Maximum number of notices for browser notifications, and their maximum age. */
export const BROWSER_NOTICES_MAX = 5
export const BROWSER_NOTICE_MS = 3_600_000

export const ZONE_LENGTH_MAX = 64
