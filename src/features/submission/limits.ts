/** Limits of an abstract in words and characters. Source: docs/product.md, "Submission and review". */
export const ABSTRACT_WORDS_MIN = 150
export const ABSTRACT_WORDS_MAX = 250
export const ABSTRACT_LENGTH_MAX = 5_000

export const KEYWORDS_LENGTH_MAX = 500
export const KEYWORDS_MAX = 20
export const CO_AUTHORS_LENGTH_MAX = 1_000
export const SUBMISSION_NOTES_LENGTH_MAX = 5_000
export const AVOIDED_REVIEWERS_LENGTH_MAX = 1_000

/** Limits of the funders of a paper, and of the awards of one funder. */
export const FUNDERS_MAX = 20
export const FUNDER_NAME_LENGTH_MAX = 200
export const FUNDER_ID_LENGTH_MAX = 100
export const AWARDS_MAX = 20
export const AWARD_NUMBER_LENGTH_MAX = 100

/** Error message of the form and the server for a missing abstract or category. */
export const REQUIRED_MISSING = 'Please fill in all required fields.'
/** Maximum number of pending suggestions, and of passages for each rule, that are listed before a submission. */
export const SUBMISSION_CHECKLIST_PLACES_MAX = 20

/**
 * Maximum length in characters of an author's note on where the paper reports an item, or why the item does not apply.
 */
export const ITEM_NOTE_LENGTH_MAX = 1_000

/** Limits of requests for more time: weeks, characters of reason and notes, and granted requests per paper. */
export const EXTENSION_WEEKS_MAX = 8

export const EXTENSION_REASON_LENGTH_MIN = 10

export const EXTENSION_REASON_LENGTH_MAX = 1_000

export const EXTENSION_NOTES_LENGTH_MAX = 1_000

export const EXTENSIONS_GRANTED_MAX = 2

export const EXTENSIONS_PAGE_SIZE = 20

/** Error messages that the forms and the server share. */
export const EXTENSION_REASON_MISSING = 'Please say why you need more time.'

export const EXTENSION_NOTES_MISSING = 'Please say why you are declining the request.'
