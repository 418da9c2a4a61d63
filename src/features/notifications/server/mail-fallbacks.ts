/**
 * Fallbacks for unsent e-mails: members find the text in their notifications, by their id or by the address of their
 * account.
 */
export const MEMBER_FALLBACK = 'member'
export const ACCOUNT_FALLBACK = 'account'
