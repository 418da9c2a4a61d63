export const OUTBOX_PAGE_SIZE = 20
export const JOB_NAME_LENGTH_MAX = 200
export const ERRORS_PAGE_SIZE = 20
export const USERS_PAGE_SIZE = 50
export const SEARCH_LENGTH_MAX = 200
/** The maximum number of items that one transaction deletes. */
export const DELETED_AT_ONCE_MAX = 200
export const USER_ROLES = ['student', 'faculty', 'clinician', 'moderator', 'admin'] as const
const SORTED_BY = ['name', 'email', 'role', 'joined_at', 'total_logins', 'last_activity'] as const
export const USER_SORTS = [...SORTED_BY, ...SORTED_BY.map((by) => `-${by}` as const)] as const
export const FEATURE_NAME_LENGTH_MAX = 100
export const LOG_PAGE_SIZE = 50
export const LOG_ACTION_LENGTH_MAX = 100
export const LOG_SORTS = ['-timestamp', 'timestamp', 'action', '-action', 'admin', '-admin'] as const
export const COLLECTION_LENGTH_MAX = 130
