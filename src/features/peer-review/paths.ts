/** The page of an invitation to review; the token follows as the parameter `token`. */
export const REVIEW_INVITATION_PATH = '/review-invitation'

/** The page that lists a member's invitations and reviews. */
export const REVIEWS_PATH = '/reviews'
