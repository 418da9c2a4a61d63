/** A request for more time: weeks, characters of its reason and of the answer, and how many a paper may be granted. */
export const EXTENSION_WEEKS_MAX = 8
export const EXTENSION_REASON_LENGTH_MIN = 10
export const EXTENSION_REASON_LENGTH_MAX = 1_000
export const EXTENSION_NOTES_LENGTH_MAX = 1_000
export const EXTENSIONS_GRANTED_MAX = 2
export const EXTENSIONS_PAGE_SIZE = 20

/** Sentences that the forms and the server say alike. */
export const EXTENSION_REASON_MISSING = 'Please say why you need more time.'
export const EXTENSION_NOTES_MISSING = 'Please say why the request is not approved.'
