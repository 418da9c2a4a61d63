import type Stripe from 'stripe'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { DonationInterval } from '../../donation-options.ts'
import { DONATION_PAGES } from '../../pages.ts'
import type { StripeSettings } from './stripe-settings.ts'

const ANSWER_WITHIN_MS = 5_000
const RETRIES_MAX = 1
/** The metadata key in Stripe's objects for our id of the donation. */
export const DONATION_ID_KEY = 'inflo_gift'

const NO_ANSWER = 'Payments are not available right now. You were not charged. Please try again in a few minutes.'

/** Returns Stripe's client, which is created at the first use because most processes never handle a donation. */
export type StripeLoader = () => Promise<Stripe>

export function createStripeLoader({ secretKey, apiUrl }: StripeSettings): StripeLoader {
  const { protocol, hostname, port } = new URL(apiUrl)
  const open = async () => {
    const { default: Client } = await import('stripe')
    return new Client(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port ? { port } : {}),
      timeout: ANSWER_WITHIN_MS,
      maxNetworkRetries: RETRIES_MAX,
      telemetry: false,
    })
  }
  let client: Promise<Stripe> | undefined
  return () => (client ??= open())
}

/** Runs a request to Stripe. @throws Failure unavailable if it fails for any reason; the reason is logged */
async function asked<T>(kernel: Kernel, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const { type, code, requestId, message } = error as { type?: string; code?: string; requestId?: string } & Error
    kernel.log.error({ stripe: { type, code, requestId, message } }, 'Stripe refused a request')
    throw new Failure('unavailable', NO_ANSWER)
  }
}

type Wanted = { donationId: string; interval: DonationInterval; cents: number; email: string | undefined }

function sessionParams(
  kernel: Kernel,
  { donationId, interval, cents, email }: Wanted,
): Stripe.Checkout.SessionCreateParams {
  const monthly = interval === 'monthly'
  const metadata = { [DONATION_ID_KEY]: donationId }
  const back = `${kernel.settings.publicUrl}${DONATION_PAGES.support}`
  const price = {
    currency: 'usd',
    unit_amount: cents,
    product_data: { name: monthly ? 'Monthly gift to Inflo' : 'Gift to Inflo' },
  }
  return {
    mode: monthly ? 'subscription' : 'payment',
    line_items: [
      { quantity: 1, price_data: { ...price, ...(monthly ? { recurring: { interval: 'month' as const } } : {}) } },
    ],
    client_reference_id: donationId,
    metadata,
    ...(monthly
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, submit_type: 'donate' as const }),
    ...(email ? { customer_email: email } : {}),
    success_url: `${back}?session_id={CHECKOUT_SESSION_ID}&success=true`,
    cancel_url: `${back}?canceled=true`,
  }
}

/** Creates a donation's payment page at Stripe; a repeated call creates no second page. @throws Failure unavailable */
export async function makePaymentPage(kernel: Kernel, stripe: StripeLoader, wanted: Wanted) {
  const { id, url } = await asked(kernel, async () =>
    (await stripe()).checkout.sessions.create(sessionParams(kernel, wanted), { idempotencyKey: wanted.donationId }),
  )
  if (!url) throw new Failure('unavailable', NO_ANSWER)
  return { sessionId: id, url }
}

/** Returns a payment page's session. @throws Failure unavailable */
export const findSession = (kernel: Kernel, stripe: StripeLoader, sessionId: string) =>
  asked(kernel, async () =>
    (await stripe()).checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, { maxNetworkRetries: 0 }),
  )

/**
 * Returns the invoice of a payment, with our id of its donation; undefined for a payment without an invoice.
 * @throws Failure unavailable
 */
export async function findInvoiceOf(kernel: Kernel, stripe: StripeLoader, paymentIntent: string) {
  const payment = { type: 'payment_intent' as const, payment_intent: paymentIntent }
  const { data } = await asked(kernel, async () =>
    (await stripe()).invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }),
  )
  const invoice = data[0]?.invoice
  if (typeof invoice !== 'object' || invoice.deleted) return undefined
  return { reference: invoice.id, donationId: invoice.parent?.subscription_details?.metadata?.[DONATION_ID_KEY] }
}

/** Ends a subscription at Stripe. @throws Failure unavailable */
export const endSubscription = (kernel: Kernel, stripe: StripeLoader, subscriptionId: string) =>
  asked(kernel, async () => (await stripe()).subscriptions.cancel(subscriptionId))
