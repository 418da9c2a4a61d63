import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'

/** Returns what the page says about a receipt to somebody who may have paid. */
export const receiptInWords = (): string =>
  isMailAvailable()
    ? ' If you have paid, a receipt comes by mail.'
    : ` ${NO_MAIL} If you have paid, a receipt follows once it can.`
