export const REVIEW_PAGE_SIZE = 20
/** Maximum number of pending items, over all review queues, in one list. */
export const WAITING_SHOWN_MAX = 8
export const SEARCH_LENGTH_MAX = 200
/**
 * The time to a decision is calculated from the decisions of so many days, and only from at least so many decisions.
 */
export const REVIEW_TIMES_DAYS = 30
export const REVIEW_TIMES_DECISIONS_MIN = 5
/** More decisions than these, the newest, tell nothing new. */
export const REVIEW_TIMES_DECISIONS_MAX = 1_000
/** Limits of a review queue's name and of a preview's mark. */
export const KIND_LENGTH_MAX = 40
export const PREVIEW_LENGTH_MAX = 128
export const NOTES_LENGTH_MAX = 5_000

/**
 * Limits of the project that an approved question becomes. Timeline in weeks. Source: specification 001, sections 5 and
 * 9.
 */
export const PROJECT_TITLE_LENGTH_MAX = 200
export const PROJECT_DESCRIPTION_LENGTH_MAX = 4_000
export const DIFFICULTY_MIN = 1
export const DIFFICULTY_MAX = 5
export const DIFFICULTY_DEFAULT = 3
export const TIMELINE_WEEKS_MIN = 4
export const TIMELINE_WEEKS_MAX = 52
export const TIMELINE_WEEKS_DEFAULT = 12
export const MAX_STUDENTS_MIN = 1
export const MAX_STUDENTS_MAX = 4
/** Enough for each kind of team: solo, pair, and team of three. */
export const MAX_STUDENTS_DEFAULT = 3
export const LIST_ENTRIES_MAX = 20
export const LIST_ENTRY_LENGTH_MAX = 200

/** Characters in which an editor says why a paper is published without the word of all its authors. */
export const WITHOUT_APPROVAL_REASON_LENGTH_MAX = 1_000
