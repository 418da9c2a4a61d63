import { failureText } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { inDollars } from '../../money.ts'
import { receiptInWords } from './receipt-words.ts'

/** Specification 001, section 9. */
export const POLL_EVERY_MS = 2_000
export const POLLS_MAX = 5

/** A return from the payment page. */
export type DonationReturn = { kind: 'paid'; sessionId: string } | { kind: 'left' }

/** The page's notice about a donation. `tone` is a notice's. */
export type DonationNews = { tone: 'done' | 'warn' | 'danger'; title: string; text: string }

/** Returns how someone came back from the payment page; undefined for another address. Pure. */
export function returnIn(search: string): DonationReturn | undefined {
  const query = new URLSearchParams(search)
  const sessionId = query.get('session_id')
  if (sessionId && query.has('success')) return { kind: 'paid', sessionId }
  return query.has('canceled') ? { kind: 'left' } : undefined
}

export const CANCELLED: DonationNews = {
  tone: 'warn',
  title: 'Donation Cancelled',
  text: 'Nothing was taken. You can try again whenever you like.',
}

const NOT_COMPLETED: DonationNews = {
  tone: 'warn',
  title: 'Payment Not Completed',
  text: 'The payment did not go through, so nothing was given. You can try again.',
}

const timeout = (): DonationNews => ({
  tone: 'warn',
  title: 'Payment Verification Timeout',
  text: `Your payment is still being processed, which some banks take days for.${receiptInWords()} Please don’t pay again; load this page to look again.`,
})

type Status = { payment_status: string; amount: number; interval: string }

function newsOf({ payment_status: status, amount, interval }: Status): DonationNews | undefined {
  if (status === 'expired' || status === 'cancelled') return NOT_COMPLETED
  if (status !== 'completed') return undefined
  const given = interval === 'monthly' ? `${inDollars(amount)} every month` : inDollars(amount)
  const receipt = isMailAvailable()
    ? 'A receipt is on its way to your mailbox.'
    : `${NO_MAIL} A receipt follows once it can.`
  const text = `Your gift of ${given} has arrived. ${receipt}`
  return { tone: 'done', title: 'Thank you for your donation!', text }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks until the payment is decided, or for long enough. Never rejects. */
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
