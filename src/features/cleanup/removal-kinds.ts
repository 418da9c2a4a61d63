/** The kinds of items that a single admin can remove without a proposal. */
export const REMOVAL_KINDS = ['questions', 'messages'] as const
export type RemovalKind = (typeof REMOVAL_KINDS)[number]

/** The kinds of items that proposals archive. These changes can be undone in the same way as removals. */
export const ARCHIVED_KINDS = [...REMOVAL_KINDS, 'merges', 'claims'] as const
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number]
