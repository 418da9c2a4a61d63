/** Characters of how an author is printed, as the table holds them too. */
export const PRINTED_NAME_LENGTH_MAX = 100

export const AFFILIATION_LENGTH_MAX = 300

/** Authors of a paper that may be put in order: far above what a team can be. */
export const AUTHORS_MAX = 100

/** Characters in which an author says what speaks against a text. */
export const APPROVAL_NOTE_LENGTH_MAX = 1_000

/** Characters in which a mentor tells the authors what they think of a draft. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000

/** Characters of each statement that authors declare. */
export const DECLARATION_LENGTH_MAX = 1_000
