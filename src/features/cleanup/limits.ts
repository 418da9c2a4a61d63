/** The error text for a missing reason, here so that dialogs need not import the contract. */
export const WHY_MISSING = 'Please say why.'
export const CLASSES_PAGE_SIZE = 50
export const SEARCH_LENGTH_MAX = 200
/** Most members with a matching name or address that are searched for one class. */
export const FOUND_MAX = 1_000
export const REMOVALS_PAGE_SIZE = 50
/** A minus before it turns the order round. */
export const REMOVAL_SORTS = ['-removed_at', 'removed_at', 'kind', '-kind', 'things', '-things'] as const
export type RemovalSort = (typeof REMOVAL_SORTS)[number]
export const MARKS_PAGE_SIZE = 50
export const THINGS_SHOWN_MAX = 50
/** Most items removed in one transaction; the next press removes more. */
export const REMOVED_AT_ONCE = 1_000
/** Characters shown of an item's text; the rest is given as a number. */
export const TITLE_LENGTH_MAX = 100
export const NAME_LENGTH_MAX = 100
/** A link to a message is longer than a name. */
export const THING_NAME_LENGTH_MAX = 400
/** SHA-256, in hexadecimal digits. */
export const HASH_LENGTH = 64
export const CHECK_NAME_LENGTH_MAX = 100
export const PROPOSALS_PAGE_SIZE = 50
export const PROPOSAL_SORTS = ['severity', 'timestamp'] as const
export type ProposalSort = (typeof PROPOSAL_SORTS)[number]
export const NOTES_LENGTH_MAX = 5_000
/** Accounts in one proposal. */
export const ACCOUNTS_PROPOSED_MAX = 100
export const GRAVEYARD_PAGE_SIZE = 50
