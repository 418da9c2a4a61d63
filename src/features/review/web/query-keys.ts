/** The first part of the query keys of all lists of items to review. */
export const REVIEWS = 'reviews'
