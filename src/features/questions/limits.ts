/** Limits, in characters, of the texts of a question. Source: specification 001, sections 5 and 9. */
export const QUESTION_LENGTH_MIN = 10
export const QUESTION_LENGTH_MAX = 500
/** The counter turns red above this. */
export const QUESTION_LENGTH_WARNING = 450
export const CONTEXT_LENGTH_MIN = 3
export const CONTEXT_LENGTH_MAX = 300
export const IMPORTANCE_LENGTH_MIN = 3
export const IMPORTANCE_LENGTH_MAX = 200

/** The specification names none for these. */
export const NAME_LENGTH_MAX = 100
export const EMAIL_LENGTH_MAX = 254
export const INSTITUTION_LENGTH_MAX = 200
export const LINKEDIN_LENGTH_MAX = 300
export const CATEGORY_LENGTH_MAX = 100
export const DETAILS_LENGTH_MAX = 2_000

/** Maximum number of similar questions shown next to a question that is being typed. */
export const SIMILAR_MAX = 5

export const QUESTIONS_PAGE_SIZE = 20

/** Characters of an answer to what an editor asked back. */
export const ANSWER_LENGTH_MAX = 2_000
/** Characters of a link's secret as it is accepted; those that are mailed have 43. */
export const SECRET_LENGTH_MAX = 100
/** Days for which a mailed link lets its reader answer an editor's question. */
export const ANSWER_LINK_DAYS = 30
export const ANSWER_LINK_LIFETIME_MS = ANSWER_LINK_DAYS * 86_400_000
/** Hours for which the link works by which a member proves an address. */
export const ADDRESS_LINK_HOURS = 24
export const ADDRESS_LINK_LIFETIME_MS = ADDRESS_LINK_HOURS * 3_600_000
/**
 * Days for which a proof also assigns later questions from that address to the member. Mailboxes of people who leave
 * are given to others.
 */
export const PROOF_DAYS = 90
export const PROOF_LIFETIME_MS = PROOF_DAYS * 86_400_000
/** Questions shown as what may be the same one. */
export const DUPLICATES_MAX = 6
