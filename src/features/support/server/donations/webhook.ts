import type Stripe from 'stripe'
import { Failure } from '#shared/calls/failure.ts'
import { factOf, type DonationFact } from './facts.ts'
import { recordFact } from './records.ts'
import { findInvoiceOf, DONATION_ID_KEY, type StripeLoader } from './stripe.ts'
import { stripeSettings } from './stripe-settings.ts'
import { type DonationContext, requireStripe } from './donations.ts'

const NOT_SIGNED = 'The event is not signed by Stripe, or was signed too long ago.'
const RECEIVED = { received: true } as const

export type Delivery = { body: unknown; signature: string }

/**
 * Verifies and parses an event.
 * @throws Failure bad_request unless Stripe signed it with our secret within the last five minutes
 */
async function openEvent(stripe: StripeLoader, { body, signature }: Delivery, secret: string): Promise<Stripe.Event> {
  const { webhooks } = await stripe()
  try {
    return webhooks.constructEvent(body instanceof Uint8Array ? body : '', signature, secret)
  } catch {
    throw new Failure('bad_request', NOT_SIGNED)
  }
}

// Adds the donation's id to a refund. For a monthly donation, only the invoice contains it.
async function withInvoice(
  { kernel }: DonationContext,
  stripe: StripeLoader,
  fact: DonationFact,
): Promise<DonationFact> {
  if (fact.about !== 'refund' || fact.donationId) return fact
  return { ...fact, ...(await findInvoiceOf(kernel, stripe, fact.reference)) }
}

/**
 * Handles one event. Stripe sends each event at least once, in any order, and again if the response is not 2xx.
 * @throws Failure bad_request; unavailable for an event that Stripe should send again later
 */
export async function handleStripeEvent(provider: DonationContext, delivery: Delivery) {
  const stripe = requireStripe(provider)
  const event = await openEvent(stripe, delivery, provider.kernel.settings.of(stripeSettings)?.webhookSecret ?? '')
  const fact = factOf(event, DONATION_ID_KEY)
  if (fact) await recordFact(provider.kernel, await withInvoice(provider, stripe, fact))
  return RECEIVED
}
