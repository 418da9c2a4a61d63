/** The kinds of items that an admin removes alone. */
export const REMOVAL_KINDS = ['questions', 'messages'] as const
export type RemovalKind = (typeof REMOVAL_KINDS)[number]

/** With what proposals change, so that it can be undone the same way. */
export const ARCHIVED_KINDS = [...REMOVAL_KINDS, 'merges', 'claims'] as const
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number]
