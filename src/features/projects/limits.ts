/**
 * Limits for the length of a claim's explanation in characters. The recommended length is not enforced.
 * Source: docs/product.md, "Projects and claims".
 */
export const EXPLANATION_LENGTH_MIN = 10
export const EXPLANATION_LENGTH_RECOMMENDED = 50
export const EXPLANATION_LENGTH_MAX = 500

/** Number of seats that each kind of team needs. A claim of kind `team` also gets a fourth seat if one is free. */
export const SEATS_BY_TEAM_TYPE = { solo: 1, pair: 2, team: 3 } as const
export const TEAM_SEATS_MAX = 4

export const AVAILABLE_PAGE_SIZE = 50
/** Maximum number of questions on a member's dashboard, the newest first; /my-questions lists all of them. */
export const OWN_QUESTIONS_MAX = 50
export const AVAILABLE_SEARCH_LENGTH_MAX = 200
export const DIFFICULTY_LEVEL_MAX = 5

/**
 * Time for which a free seat is held for the next member on the waitlist.
 * Source: docs/product.md, "Projects and claims".
 */
export const WAITLIST_OFFER_MS = 72 * 3_600_000

/**
 * Limits of a proposal or a refined question. The timeline is in weeks.
 * Source: docs/product.md, "Projects and claims".
 */
export const SUGGESTION_TITLE_LENGTH_MAX = 200
export const SUGGESTION_TEXT_LENGTH_MAX = 5_000
export const SUGGESTION_ENTRIES_MAX = 20
export const SUGGESTION_ENTRY_LENGTH_MAX = 60
export const OBJECTIVE_LENGTH_MAX = 200
export const CO_AUTHORS_MAX = 10
export const REFINED_WEEKS_MIN = 4
export const REFINED_WEEKS_MAX = 52
export const REFINED_WEEKS_DEFAULT = 12
export const REFINABLE_QUESTIONS_MAX = 100
/**
 * Time in which an invitation to a team can be answered, and time after its end for which its e-mail address is stored.
 */
export const INVITATION_LIFETIME_MS = 14 * 86_400_000
export const INVITATION_ADDRESS_RETENTION_MS = 30 * 86_400_000
export const REMOVAL_REASON_LENGTH_MAX = 500
export const MEMBER_SEARCH_LENGTH_MIN = 2
export const MEMBER_SEARCH_LENGTH_MAX = 100
export const MEMBERS_FOUND_MAX = 10

/** Error messages used by both the form and the server. */
export const EXPLANATION_MISSING = 'Please provide an explanation for why you want to work on this project.'
export const REFINED_FIELDS_MISSING = 'Please fill in the required fields (title and description).'
export const FULL_WITH_WAITLIST = 'All places on this project are taken. You can join its waitlist.'
