const MAILBOX =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Returns whether a text is a single e-mail address, without a list, display name or line break, so that a form cannot
 * send mail to other people. The caller limits the length. Pure.
 */
export const isMailbox = (text: string): boolean => MAILBOX.test(text)
