export const ACTION_TYPES = ['delete_accounts', 'merge_questions', 'release_claims', 'remove_messages'] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const SEVERITIES = ['critical', 'high', 'medium', 'other'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The text that an admin types to confirm the approval of a proposal. */
export const APPROVE_WORDS = 'APPROVE'
