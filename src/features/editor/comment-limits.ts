export const COMMENT_LENGTH_MAX = 4000
/** Characters kept of the words that a comment is about. */
export const QUOTE_LENGTH_MAX = 500
/** Characters of a place in the shared document, in base64. */
export const ANCHOR_LENGTH_MAX = 200
export const MENTIONS_MAX = 20

/** Threads of a paper, and comments of a thread: all are read at once. */
export const THREADS_MAX = 500
export const THREAD_COMMENTS_MAX = 200

/** Comments that the workspace's answer carries. */
export const RECENT_COMMENTS_MAX = 10

export const COMMENT_MISSING = 'Please write a comment.'
