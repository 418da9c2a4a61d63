export const CLASSIFICATIONS = ['real', 'test', 'admin', 'unknown'] as const
/** The class of an account: a label that grants nothing. Source: specification 002, section 4. */
export type Classification = (typeof CLASSIFICATIONS)[number]

export const ROSTER_SORTS = ['name', 'email', 'role', 'joined_at'] as const
