/** Days after which an unanswered invitation expires, and days that a reviewer gets by default and at most. */
export const INVITATION_DAYS = 14
export const REVIEW_DAYS_DEFAULT = 21
export const REVIEW_DAYS_MAX = 120
/** Days before the due date on which a reviewer is reminded, and days after it on which the editor is notified. */
export const REMINDED_BEFORE_DAYS = 3
export const ESCALATED_AFTER_DAYS = 3
/** Minimum time in hours between two reminders that an editor sends to one reviewer. */
export const REMINDER_HOURS_MIN = 24
/** The number of completed reviews that editors usually wait for. Fewer are shown, not refused. */
export const REVIEWS_USUAL_MIN = 2
/** Maximum number of people who are invited or review in one round. */
export const REVIEWERS_MAX = 12
/** Years in which a common paper counts as a conflict of interest. */
export const CO_AUTHOR_YEARS = 3

export const REVIEWER_NAME_LENGTH_MAX = 200
export const MESSAGE_LENGTH_MAX = 2_000
export const CONFLICT_REASON_LENGTH_MAX = 1_000
export const DECLINE_REASON_LENGTH_MAX = 1_000
export const SUGGESTION_LENGTH_MAX = 1_000
export const INVITATION_TOKEN_LENGTH_MAX = 200

/** Limits of a review, in characters. */
export const SCORE_MIN = 1
export const SCORE_MAX = 5
export const REMARK_LENGTH_MAX = 2_000
export const COMMENTS_LENGTH_MAX = 30_000
export const ANCHORED_MAX = 200
export const ANCHORED_TEXT_LENGTH_MAX = 2_000
export const QUOTE_LENGTH_MAX = 500
export const SECTION_ID_LENGTH_MAX = 200
export const OFFSET_MAX = 1_000_000
/** Minimum length of the comments to the authors of a submitted review. */
export const COMMENTS_LENGTH_MIN = 50

/** Number of candidates on one page, and the number of candidates that are ranked at most. */
export const CANDIDATES_SHOWN = 20
