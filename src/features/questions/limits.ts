/** Limits of a question's texts in characters. Source: docs/product.md, "Questions". */
export const QUESTION_LENGTH_MIN = 10
export const QUESTION_LENGTH_MAX = 500
/** The character counter turns red above this length. */
export const QUESTION_LENGTH_WARNING = 450
export const CONTEXT_LENGTH_MIN = 3
export const CONTEXT_LENGTH_MAX = 300
export const IMPORTANCE_LENGTH_MIN = 3
export const IMPORTANCE_LENGTH_MAX = 200

/** Maximum lengths of the other fields in characters. */
export const NAME_LENGTH_MAX = 100
export const EMAIL_LENGTH_MAX = 254
export const INSTITUTION_LENGTH_MAX = 200
export const LINKEDIN_LENGTH_MAX = 300
export const CATEGORY_LENGTH_MAX = 100
export const DETAILS_LENGTH_MAX = 2_000

/** Maximum number of similar questions shown next to the question during typing. */
export const SIMILAR_MAX = 5

export const QUESTIONS_PAGE_SIZE = 20

/** Maximum length of an answer to an editor's request for clarification. */
export const ANSWER_LENGTH_MAX = 2_000
/** Maximum length of a link's secret token. Mailed tokens have 43 characters. */
export const SECRET_LENGTH_MAX = 100
/** Number of days for which a mailed link can be used to answer an editor's question. */
export const ANSWER_LINK_DAYS = 30
export const ANSWER_LINK_LIFETIME_MS = ANSWER_LINK_DAYS * 86_400_000
/**
 * Number of days for which a mailed link can be used to rate the paper: practice changes slowly, and a rating can be
 * changed.
 */
export const RATING_LINK_DAYS = 365
export const RATING_LINK_LIFETIME_MS = RATING_LINK_DAYS * 86_400_000
/** Number of hours for which a member can use the link that verifies their address. */
export const ADDRESS_LINK_HOURS = 24
export const ADDRESS_LINK_LIFETIME_MS = ADDRESS_LINK_HOURS * 3_600_000
/**
 * For this number of days after a member verifies an address, new questions from the address are also assigned to the
 * member. The period is limited because an abandoned mailbox may be given to another person.
 */
export const PROOF_DAYS = 90
export const PROOF_LIFETIME_MS = PROOF_DAYS * 86_400_000
/** Maximum number of possible duplicates shown to an editor. */
export const DUPLICATES_MAX = 6
