/** Characters of how an author is printed, as the table holds them too. */
export const PRINTED_NAME_LENGTH_MAX = 100

export const AFFILIATION_LENGTH_MAX = 300

/** Authors of a paper that can be ordered: far above any team's size. */
export const AUTHORS_MAX = 100

/** Characters of an author's objection to a text. */
export const APPROVAL_NOTE_LENGTH_MAX = 1_000

/** Characters of a mentor's note to the authors about a draft. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000

/** Characters of each statement that authors declare. */
export const DECLARATION_LENGTH_MAX = 1_000
