const MAILBOX =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Returns whether a text is the address of one mailbox and nothing else: no list, no display name, no line break, so
 * that a form can write only to its sender. The caller limits the length. Pure.
 */
export const isMailbox = (text: string): boolean => MAILBOX.test(text)
