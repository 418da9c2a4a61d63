import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { DONATION_MAX, DONATION_MIN, PROPOSED_DONATIONS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { DonationInterval } from '../../donation-options.ts'
import { UNPAID_RETENTION_MS, UNSETTLED_AFTER_MS, UNSETTLED_AT_ONCE } from '../../limits.ts'
import { subscriptionIn } from './end-link.ts'
import { factOfSession } from './facts.ts'
import { isUnsettled, statusOf } from './policy.ts'
import {
  addDonation,
  deleteUnpaid,
  findDonation,
  findDonationBySubscription,
  listUnsettled,
  markChecked,
} from './queries.ts'
import { recordFact } from './records.ts'
import { endSubscription, findSession, makePaymentPage, type StripeLoader } from './stripe.ts'

const COMING_SOON = 'Donations are coming soon. No payment can be taken here yet.'
const ENDED = 'Your monthly gift has ended. Nothing further is taken. Thank you for what you gave.'

/** The kernel and the payment service; without one while none is set. */
export type DonationContext = { kernel: Kernel; stripe: StripeLoader | undefined }

/** @throws Failure not_found while no payment service is set. */
export function requireStripe({ stripe }: DonationContext): StripeLoader {
  if (!stripe) throw new Failure('not_found', COMING_SOON)
  return stripe
}

export const readOffer = ({ kernel, stripe }: DonationContext) => ({
  open: stripe !== undefined && kernel.features.isOn('donations'),
  currency: 'usd' as const,
  min: DONATION_MIN,
  max: DONATION_MAX,
  proposed: PROPOSED_DONATIONS,
})

type Wish = { amount: number; interval: DonationInterval }

/** Stripe makes the page before the donation is stored: a stored donation can always be looked up at Stripe. */
export async function beginDonation(provider: DonationContext, { amount, interval }: Wish, giver: Actor | undefined) {
  const { kernel } = provider
  const donationId = randomUUID()
  const cents = Math.round(amount * 100)
  const wanted = { donationId, interval, cents, email: giver?.email }
  const { sessionId, url } = await makePaymentPage(kernel, requireStripe(provider), wanted)
  const donation = {
    id: donationId,
    session_id: sessionId,
    interval,
    amount_cents: cents,
    member_id: giver?.id ?? null,
  }
  await addDonation(kernel.db, donation, kernel.now())
  return { url }
}

/** Asks Stripe how a payment stands, and records it: the event that tells may be late, or lost. */
async function askAfter({ kernel }: DonationContext, stripe: StripeLoader, sessionId: string): Promise<void> {
  const fact = factOfSession(await findSession(kernel, stripe, sessionId))
  if (fact) await recordFact(kernel, fact)
}

/** @throws Failure not_found */
export async function readStatus(provider: DonationContext, sessionId: string) {
  const { kernel } = provider
  const stripe = requireStripe(provider)
  const found = await findDonation(kernel.db, sessionId)
  if (!found) throw new Failure('not_found', 'There is no such donation.')
  // While Stripe does not answer, what is known is told; whoever asks asks again.
  if (isUnsettled(found.state)) await askAfter(provider, stripe, sessionId).catch(tolerate)
  const donation = (await findDonation(kernel.db, sessionId)) ?? found
  return { payment_status: statusOf(donation.state), amount: donation.amount_cents / 100, interval: donation.interval }
}

function tolerate(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'unavailable')) throw error
}

/** Ends a monthly donation. @throws Failure bad_request for a link that we did not make; unavailable. */
export async function endDonation(provider: DonationContext, token: string) {
  const { kernel } = provider
  const stripe = requireStripe(provider)
  const subscriptionId = await subscriptionIn(kernel, token)
  const donation = await findDonationBySubscription(kernel.db, subscriptionId)
  if (!donation?.ended_at) {
    await endSubscription(kernel, stripe, subscriptionId)
    await recordFact(kernel, { about: 'end', subscriptionId })
  }
  return { message: ENDED }
}

/** Asks Stripe about payments without a final state, and deletes donations that were never paid. */
export async function settleDonations(provider: DonationContext): Promise<void> {
  const { kernel, stripe } = provider
  const now = kernel.now()
  await deleteUnpaid(kernel.db, new Date(now.getTime() - UNPAID_RETENTION_MS))
  if (!stripe) return
  const madeBefore = new Date(now.getTime() - UNSETTLED_AFTER_MS)
  const unsettled = await listUnsettled(kernel.db, { madeBefore, most: UNSETTLED_AT_ONCE })
  await forEachIsolated(unsettled, async ({ session_id: sessionId }) => {
    await markChecked(kernel.db, sessionId, now)
    await askAfter(provider, stripe, sessionId).catch(tolerate)
  })
}
