import { failureText } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { inDollars } from '../../money.ts'
import { receiptInWords } from './receipt-words.ts'

/** Interval and maximum number of polls of the status. Source: docs/product.md, "Support and donations". */
export const POLL_EVERY_MS = 2_000
export const POLLS_MAX = 5

/** A donor's return from Stripe's payment page: after a payment, or without one. */
export type DonationReturn = { kind: 'paid'; sessionId: string } | { kind: 'left' }

/** The page's notice about a donation. `tone` is a Notice's tone. */
export type DonationNews = { tone: 'done' | 'warn' | 'danger'; title: string; text: string }

/** Returns how a donor came back from Stripe's page; undefined if Stripe did not return them to this URL. Pure. */
export function returnIn(search: string): DonationReturn | undefined {
  const query = new URLSearchParams(search)
  const sessionId = query.get('session_id')
  if (sessionId && query.has('success')) return { kind: 'paid', sessionId }
  return query.has('canceled') ? { kind: 'left' } : undefined
}

export const CANCELLED: DonationNews = {
  tone: 'warn',
  title: 'Donation Cancelled',
  text: 'You were not charged. You can try again at any time.',
}

const NOT_COMPLETED: DonationNews = {
  tone: 'warn',
  title: 'Payment Not Completed',
  text: 'The payment did not go through, and you were not charged. You can try again.',
}

const timeout = (): DonationNews => ({
  tone: 'warn',
  title: 'Payment Verification Timeout',
  text: `Your payment is still being processed. Some banks take days.${receiptInWords()} Please don’t pay again. Reload this page to check.`,
})

type Status = { payment_status: string; amount: number; interval: string }

function newsOf({ payment_status: status, amount, interval }: Status): DonationNews | undefined {
  if (status === 'expired' || status === 'cancelled') return NOT_COMPLETED
  if (status !== 'completed') return undefined
  const given = interval === 'monthly' ? `${inDollars(amount)} every month` : inDollars(amount)
  const receipt = isMailAvailable()
    ? 'A receipt is on its way to your inbox.'
    : `${NO_MAIL} We’ll send a receipt once it can.`
  const text = `Your gift of ${given} has arrived. ${receipt}`
  return { tone: 'done', title: 'Thank you for your donation!', text }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Polls the status until the payment is decided or the maximum number of polls is reached.
 * @returns the notice to show. Never rejects
 */
export async function verifyDonation(sessionId: string, wait = pause): Promise<DonationNews> {
  try {
    for (let poll = 1; poll <= POLLS_MAX; poll += 1) {
      const status = await call('GET /api/donations/status/:sessionId', { params: { sessionId } })
      const news = newsOf(status)
      if (news) return news
      if (poll < POLLS_MAX) await wait(POLL_EVERY_MS)
    }
    return timeout()
  } catch (error) {
    const why = failureText(error)
    return { tone: 'danger', title: 'Payment Status Error', text: `${why}${receiptInWords()}` }
  }
}
