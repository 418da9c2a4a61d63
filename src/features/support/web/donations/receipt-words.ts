import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'

/** Returns the page's note about a receipt, for a donor who may have paid. */
export const receiptInWords = (): string =>
  isMailAvailable()
    ? ' If you have paid, we’ll e-mail you a receipt.'
    : ` ${NO_MAIL} If you have paid, we’ll send a receipt once it can.`
