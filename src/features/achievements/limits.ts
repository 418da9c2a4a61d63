/** Characters of the reason why a certificate is revoked. */
export const REASON_LENGTH_MAX = 500
/** The number of places on a page of the leaderboard, not counting one's own. */
export const LEADERBOARD_SIZE = 50
