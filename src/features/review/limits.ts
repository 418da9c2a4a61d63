export const REVIEW_PAGE_SIZE = 20
/** Maximum number of pending items, over all review queues, in one list. */
export const WAITING_SHOWN_MAX = 8
export const SEARCH_LENGTH_MAX = 200
/**
 * The period in days over which the median time to a decision is calculated, and the minimum number of decisions.
 */
export const REVIEW_TIMES_DAYS = 30
export const REVIEW_TIMES_DECISIONS_MIN = 5
/**
 * Maximum number of decisions from which the median is computed, the newest first. More would hardly change the median.
 */
export const REVIEW_TIMES_DECISIONS_MAX = 1_000
/** Maximum lengths of a review queue's name and of a preview's hash. */
export const KIND_LENGTH_MAX = 40
export const PREVIEW_LENGTH_MAX = 128
/** The latest date of a publication, in days from the decision. */
export const PUBLISH_WITHIN_DAYS_MAX = 365
export const NOTES_LENGTH_MAX = 5_000

/**
 * Limits of the project that is created from an approved question. The timeline is in weeks.
 * Source: docs/product.md, "Projects and claims".
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
/** Allows every kind of team: solo, pair, and team of three. */
export const MAX_STUDENTS_DEFAULT = 3
export const LIST_ENTRIES_MAX = 20
export const LIST_ENTRY_LENGTH_MAX = 200

/** Maximum length of the reason for publishing a paper without the approval of all authors. */
export const WITHOUT_APPROVAL_REASON_LENGTH_MAX = 1_000
