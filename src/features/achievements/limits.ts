/** Maximum length of the reason for a revocation, in characters. */
export const REASON_LENGTH_MAX = 500
/** The number of members on a page of the leaderboard, not counting the reader's own entry. */
export const LEADERBOARD_SIZE = 50
