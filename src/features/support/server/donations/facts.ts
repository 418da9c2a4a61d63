import type Stripe from 'stripe'
import type { DonationEvent } from '../../states.ts'

/** A payment. `email` is the address that the donor gave to Stripe; it is used for the receipt and not stored. */
export type Payment = { reference: string; cents: number; email: string | undefined }

/** A change of a donation or payment that Stripe reported, in our terms. */
export type DonationFact =
  | { about: 'session'; sessionId: string; event: DonationEvent; payment?: Payment; subscriptionId?: string }
  | { about: 'renewal'; subscriptionId: string; donationId: string; payment: Payment }
  /** `reference`: the id of the payment or of its invoice. A monthly charge does not contain the donation's id. */
  | { about: 'refund'; reference: string; donationId: string | undefined; cents: number }
  | { about: 'end'; subscriptionId: string }

const idOf = (it: string | { id: string } | null | undefined): string | undefined =>
  typeof it === 'string' ? it : it?.id

const paymentIn = (session: Stripe.Checkout.Session): Payment | undefined => {
  const reference = idOf(session.mode === 'subscription' ? session.invoice : session.payment_intent)
  const cents = session.amount_total ?? 0
  if (!reference || cents < 1) return undefined
  return { reference, cents, email: session.customer_details?.email ?? undefined }
}

/** Returns whether a delayed payment was finally refused. */
const wasRefused = ({ payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  typeof intent === 'object' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')

function eventIn(session: Stripe.Checkout.Session): DonationEvent | undefined {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return undefined
  if (session.payment_status === 'paid') return 'paid'
  return wasRefused(session) ? 'refused' : 'awaited'
}

/** Returns the fact in a payment page's session; undefined while the page is open. Pure. */
export function factOfSession(session: Stripe.Checkout.Session): DonationFact | undefined {
  const event = eventIn(session)
  if (!event) return undefined
  const payment = event === 'paid' ? paymentIn(session) : undefined
  const subscriptionId = idOf(session.subscription)
  return {
    about: 'session',
    sessionId: session.id,
    event,
    ...(payment ? { payment } : {}),
    ...(subscriptionId ? { subscriptionId } : {}),
  }
}

function factOfInvoice(invoice: Stripe.Invoice, donationKey: string): DonationFact | undefined {
  const { subscription, metadata } = invoice.parent?.subscription_details ?? {}
  const subscriptionId = idOf(subscription)
  const donationId = metadata?.[donationKey]
  if (!subscriptionId || !donationId || invoice.amount_paid < 1) return undefined
  const payment = { reference: invoice.id, cents: invoice.amount_paid, email: invoice.customer_email ?? undefined }
  return { about: 'renewal', subscriptionId, donationId, payment }
}

function factOfCharge(charge: Stripe.Charge, donationKey: string): DonationFact | undefined {
  const reference = idOf(charge.payment_intent)
  if (!reference) return undefined
  return { about: 'refund', reference, donationId: charge.metadata[donationKey], cents: charge.amount_refunded }
}

/**
 * Returns the fact in a Stripe event; undefined for an event that does not concern donations. `donationKey` is the
 * metadata key of our donation's id. Pure.
 */
export function factOf(event: Stripe.Event, donationKey: string): DonationFact | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return factOfSession(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { about: 'session', sessionId: event.data.object.id, event: 'refused' }
    case 'invoice.paid':
      return factOfInvoice(event.data.object, donationKey)
    case 'charge.refunded':
      return factOfCharge(event.data.object, donationKey)
    case 'customer.subscription.deleted':
      return { about: 'end', subscriptionId: event.data.object.id }
    default:
      return undefined
  }
}
