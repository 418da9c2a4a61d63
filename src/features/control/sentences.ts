/** The error texts for a missing reason. They have their own file so that dialogs need not import the contract. */
export const DELETION_REASON_MISSING = 'Deletion reason is required'
export const REASON_MISSING = 'A reason is required'
export const COLLECTION_MISSING = 'Collection name is required'
/** Returns the text that an admin types to confirm the deletion of all rows of a table. */
export const collectionWords = (name: string): string => `DELETE_COLLECTION_${name.toUpperCase()}`
