const MAILBOX =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Whether a text is the address of one mailbox and nothing else: no list, no display name, no line break, so that a form
 * can't write to anybody but its sender. Its length is the caller's to limit. Pure.
 */
export const isMailbox = (text: string): boolean => MAILBOX.test(text)
