/** Where members find what mails to them said: under notifications, by their id or by the address of their account. */
export const MEMBER_FALLBACK = 'member'
export const ACCOUNT_FALLBACK = 'account'
