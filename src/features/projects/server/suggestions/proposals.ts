export const kind = 'proposal' as const
