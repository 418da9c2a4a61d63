import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

export const STRIPE_KEYS = { secretKey: 'sk_test_notasecretatall', webhookSecret: 'whsec_notasecretatall' }

export type TestSession = {
  id: string
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  customer_details: { email: string } | null
  payment_intent: string | null
  /** The status of the payment, if the request expands the payment. */
  intent_status: string
  subscription: string | null
  invoice: string | null
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
}

const made = (prefix: string): string => `${prefix}_test_${randomBytes(24).toString('hex')}`

export function newSession(body: Record<string, string>): TestSession {
  return {
    id: made('cs'),
    mode: body.mode as TestSession['mode'],
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(body['line_items[0][price_data][unit_amount]']),
    customer_details: null,
    payment_intent: null,
    intent_status: 'processing',
    subscription: null,
    invoice: null,
    metadata: { inflo_gift: body['metadata[inflo_gift]'] ?? '' },
    success_url: body.success_url ?? '',
    cancel_url: body.cancel_url ?? '',
  }
}

/** Formats a session as Stripe does. Includes the payment's own status only if the request expands it. */
export function presentSession({ intent_status, ...session }: TestSession, expanded = false) {
  const { payment_intent: id } = session
  return {
    ...session,
    object: 'checkout.session',
    currency: 'usd',
    payment_intent: expanded && id ? { id, object: 'payment_intent', status: intent_status } : id,
  }
}

/** Pays as a person does on Stripe's page. With `unpaid`, the payment is delayed, for example by a bank. */
export function complete(session: TestSession, { email = 'giver@example.org', unpaid = false } = {}): TestSession {
  const monthly = session.mode === 'subscription'
  Object.assign(session, {
    status: 'complete',
    payment_status: unpaid ? 'unpaid' : 'paid',
    customer_details: { email },
    ...(monthly ? { subscription: made('sub'), invoice: made('in') } : { payment_intent: made('pi') }),
  })
  return session
}

/** Creates an event as Stripe does: its text, and the header with its signature. */
export function createStripeEvent(
  type: string,
  object: object,
  { secret = STRIPE_KEYS.webhookSecret, ageSeconds = 0 } = {},
) {
  const payload = JSON.stringify({ id: made('evt'), object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = new Stripe(STRIPE_KEYS.secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } }
}
