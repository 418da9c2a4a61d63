/** What is said where a reason is missing; in a file of its own, so that a dialog takes it without the contract. */
export const DELETION_REASON_MISSING = 'Deletion reason is required'
export const REASON_MISSING = 'A reason is required'
export const COLLECTION_MISSING = 'Collection name is required'
/** What has to be typed to delete all rows of a table. */
export const collectionWords = (name: string): string => `DELETE_COLLECTION_${name.toUpperCase()}`
