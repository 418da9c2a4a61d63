/** Characters of a notice and of the path that it leads to. */
export const NOTICE_LENGTH_MAX = 500

export const NOTICES_PAGE_SIZE = 20

/** Notices that one call marks as read by their ids. */
export const MARKED_IDS_MAX = 100

/** Streams that one process keeps open for one member, and in all. A browser needs one for all its tabs. */
export const STREAMS_OF_MEMBER_MAX = 5
export const STREAMS_MAX = 20_000
