/**
 * Where members find the text of unsent e-mails: in their notifications, by member id or by the address of their
 * account.
 */
export const MEMBER_FALLBACK = 'member'
export const ACCOUNT_FALLBACK = 'account'
