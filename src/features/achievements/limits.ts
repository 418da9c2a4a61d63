/** Characters of the reason why a certificate is revoked. */
export const REASON_LENGTH_MAX = 500
/** How many a page of the leaderboard shows beside one's own place. */
export const LEADERBOARD_SIZE = 50
