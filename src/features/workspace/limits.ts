/** Characters of one section's text, typed or saved: some 150,000 words. Source: the issue of the workspace. */
export const SECTION_LENGTH_MAX = 1_000_000
/**
 * Lines of one section: paragraphs, breaks, items of lists and cells of tables. Each is a thing of its own for whoever draws, compares or
 * stores a section, however short it is; the longest papers have some hundreds.
 */
export const SECTION_LINES_MAX = 20_000
/** Bytes of the call that saves one: JSON writes some characters as several, and what is too long is told so in words. */
export const SECTION_BODY_LIMIT_BYTES = 8 * 1_048_576

/** The abstract is counted in words. Source: decisions, section 3. */
export const ABSTRACT_WORDS_MIN = 150
export const ABSTRACT_WORDS_MAX = 250
export const ABSTRACT_LENGTH_MAX = 5_000

export const KEYWORDS_LENGTH_MAX = 500
export const KEYWORDS_MAX = 20
export const CO_AUTHORS_LENGTH_MAX = 1_000
export const SUBMISSION_NOTES_LENGTH_MAX = 5_000

/** Characters of how an author is printed, as the table holds them too. */
export const PRINTED_NAME_LENGTH_MAX = 100
export const AFFILIATION_LENGTH_MAX = 300
/** Authors of a paper that may be put in order: far above what a team can be. */
export const AUTHORS_MAX = 100

/** Said by form and server for a missing abstract or category. Verbatim from the specification. */
export const REQUIRED_MISSING = 'Please fill in all required fields.'

export const WHY_CLOSED_TO_YOU =
  'You can no longer write in this paper. What you typed since is kept here; please copy it if you need it.'

/** Characters in which an author says what speaks against a text. */
export const APPROVAL_NOTE_LENGTH_MAX = 1_000
/** Of suggestions that nobody decided on, and of places that a rule found, so many are listed before a submission. */
export const SUBMISSION_CHECKLIST_PLACES_MAX = 20

/** Characters in which a mentor tells the authors what they think of a draft. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000

/** Findings of the writing checks that are set aside in a paper, and characters of the words that each is about. */
export const DISMISSED_CHECKS_MAX = 500
export const CHECK_QUOTE_LENGTH_MAX = 2000

/** Characters in which authors say where an item stands, or why it does not apply. */
export const ITEM_NOTE_LENGTH_MAX = 1_000
