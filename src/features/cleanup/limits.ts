/** The error text for a missing reason. It is defined here so that dialogs need not import the contract. */
export const WHY_MISSING = 'Please enter a reason.'
export const CLASSES_PAGE_SIZE = 50
export const SEARCH_LENGTH_MAX = 200
/** The maximum number of members that a search by name or e-mail considers when it is limited to one class. */
export const FOUND_MAX = 1_000
export const REMOVALS_PAGE_SIZE = 50
/** The sort orders of removals. A leading minus reverses the order. */
export const REMOVAL_SORTS = ['-removed_at', 'removed_at', 'kind', '-kind', 'things', '-things'] as const
export type RemovalSort = (typeof REMOVAL_SORTS)[number]
export const MARKS_PAGE_SIZE = 50
export const THINGS_SHOWN_MAX = 50
/** The maximum number of items that one transaction removes. An admin can press the button again to remove more. */
export const REMOVED_AT_ONCE = 1_000
/** An item's text is shortened to this many characters, followed by the number of characters left out. */
export const TITLE_LENGTH_MAX = 100
export const NAME_LENGTH_MAX = 100
/**
 * Maximum length, in characters, of the text that identifies an item: an id, a tracking number, or a message's link.
 */
export const THING_NAME_LENGTH_MAX = 400
/** The length of a SHA-256 hash in hexadecimal digits. */
export const HASH_LENGTH = 64
export const CHECK_NAME_LENGTH_MAX = 100
export const PROPOSALS_PAGE_SIZE = 50
export const PROPOSAL_SORTS = ['severity', 'timestamp'] as const
export type ProposalSort = (typeof PROPOSAL_SORTS)[number]
export const NOTES_LENGTH_MAX = 5_000
/** The maximum number of accounts in one proposal. */
export const ACCOUNTS_PROPOSED_MAX = 100
export const GRAVEYARD_PAGE_SIZE = 50
