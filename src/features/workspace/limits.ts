/** Characters of one section, and bytes of the call that saves it (JSON writes some characters as several bytes). */
export const SECTION_LENGTH_MAX = 200_000
export const SECTION_BODY_LIMIT_BYTES = 1_048_576

/** The abstract is counted in words. Source: decisions, section 3. */
export const ABSTRACT_WORDS_MIN = 150
export const ABSTRACT_WORDS_MAX = 250
export const ABSTRACT_LENGTH_MAX = 5_000

export const KEYWORDS_LENGTH_MAX = 500
export const KEYWORDS_MAX = 20
export const CO_AUTHORS_LENGTH_MAX = 1_000
export const SUBMISSION_NOTES_LENGTH_MAX = 5_000

/** Said by form and server for a missing abstract or category. Verbatim from the specification. */
export const REQUIRED_MISSING = 'Please fill in all required fields.'
