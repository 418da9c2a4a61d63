/**
 * Kinds of fallbacks for e-mails that could not be sent: their text appears in the member's notifications. A `member`
 * fallback finds the member by id, an `account` fallback by the account's e-mail address.
 */
export const MEMBER_FALLBACK = 'member'
export const ACCOUNT_FALLBACK = 'account'
