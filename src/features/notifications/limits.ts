/** Characters of a notice and of the path that it leads to. */
export const NOTICE_LENGTH_MAX = 500

export const NOTICES_PAGE_SIZE = 20

/** Notices that one call marks as read by their ids. */
export const MARKED_IDS_MAX = 100
