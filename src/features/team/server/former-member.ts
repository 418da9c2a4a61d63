export const FORMER_MEMBER = 'A former member'
