export const CLASSIFICATIONS = ['real', 'test', 'admin', 'unknown'] as const
/** The class of an account, a label that grants no permissions. Source: docs/product.md, "Administration". */
export type Classification = (typeof CLASSIFICATIONS)[number]

export const ROSTER_SORTS = ['name', 'email', 'role', 'joined_at'] as const
