import type { MailToQueue } from '#server/mail/mail.ts'
import { longDate } from '#shared/time/dates.ts'
import type { DonationInterval } from '../../donation-options.ts'
import { inDollars } from '../../money.ts'

type Receipt = {
  to: string
  interval: DonationInterval
  cents: number
  paidAt: Date
  reference: string
  /** Of a monthly donation: where it is ended. */
  endUrl: string | undefined
  /** Where whoever gave can write to us. */
  contactUrl: string
}

/** The receipt of one payment. Pure. */
export function receiptMail({ to, interval, cents, paidAt, reference, endUrl, contactUrl }: Receipt): MailToQueue {
  const amount = inDollars(cents / 100)
  const what = interval === 'monthly' ? 'monthly gift' : 'gift'
  const ending = endUrl
    ? `It comes again every month until you end it, which takes one press at any time:

${endUrl}
`
    : 'This was a single gift: nothing further is taken.\n'
  return {
    to,
    transactional: 'asked_for',
    subject: `Thank you: receipt for your ${what} of ${amount}`,
    text: `Hello,

thank you for your ${what} to Inflo. It helps to keep health research open to everyone, free of charge.

Amount: ${amount} (US dollars)
Received: ${longDate(paidAt)}
Reference: ${reference}

${ending}
--
The payment was taken by Stripe; we never saw your card's number. If something about it is wrong, please write to us:
${contactUrl}
`,
  }
}
