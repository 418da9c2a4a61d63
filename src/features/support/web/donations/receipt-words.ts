import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'

/** Returns the page's text about a receipt, for someone who may have paid. */
export const receiptInWords = (): string =>
  isMailAvailable()
    ? ' If you have paid, a receipt comes by mail.'
    : ` ${NO_MAIL} If you have paid, a receipt follows once it can.`
