/** Maximum length in characters of an author's printed name; the table has the same limit. */
export const PRINTED_NAME_LENGTH_MAX = 100

export const AFFILIATION_LENGTH_MAX = 300

/** Maximum number of authors in an ordered list: far above any team's size. */
export const AUTHORS_MAX = 100

/** Maximum length in characters of an author's objection to a text. */
export const APPROVAL_NOTE_LENGTH_MAX = 1_000

/** Maximum length in characters of a mentor's note to the authors about a draft. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000

/** Maximum length in characters of each declaration. */
export const DECLARATION_LENGTH_MAX = 1_000
