import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'

/** What somebody who may have paid hears of their receipt. */
export const receiptInWords = (): string =>
  isMailAvailable()
    ? ' If you have paid, a receipt comes by mail.'
    : ` ${NO_MAIL} If you have paid, a receipt follows once it can.`
