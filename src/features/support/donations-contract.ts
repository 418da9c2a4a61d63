import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { numberField } from '#shared/text/numbers.ts'
import { donationAmountRule } from './donation-rules.ts'
import { DONATION_INTERVALS, PAYMENT_STATUSES } from './donation-options.ts'
import { SESSION_ID_LENGTH_MAX } from './limits.ts'
import { DONATION_PAGES } from './pages.ts'

/** US dollars, with cents where there are any. */
const dollars = numberField(
  z.number('Please choose an amount').superRefine((amount, context) => {
    const message = donationAmountRule(amount)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

export const donationsCalls = {
  'GET /api/donations/offer': {
    who: 'anyone',
    summary: 'Whether gifts can be made here, and the amounts that are proposed, in US dollars.',
    reply: z.object({
      open: z.boolean(),
      currency: z.literal('usd'),
      min: z.number(),
      max: z.number(),
      proposed: z.object({ one_time: z.array(z.number()), monthly: z.array(z.number()) }),
    }),
  },
  'POST /api/donations/checkout': {
    who: 'anyone',
    feature: 'donations',
    summary: 'Begins a gift; answers the address of the page on which Stripe takes the payment.',
    body: z.object({
      amount: dollars,
      interval: z.enum(DONATION_INTERVALS, 'Please choose between once and every month').default('one_time'),
    }),
    reply: z.object({ url: z.url() }),
    limits: ['gift'],
  },
  'GET /api/donations/status/:sessionId': {
    who: 'anyone',
    summary: 'How a payment stands, by the name that Stripe gave its page. The amount is in US dollars.',
    params: z.object({ sessionId: z.string().min(1).max(SESSION_ID_LENGTH_MAX) }),
    reply: z.object({
      payment_status: z.enum(PAYMENT_STATUSES),
      amount: z.number(),
      interval: z.enum(DONATION_INTERVALS),
    }),
  },
  'POST /api/donations/webhook': {
    who: 'anyone',
    summary: "Takes Stripe's signed events. Those that tell of no gift are taken and ignored.",
    body: z.unknown(),
    bodyAsSent: true,
    reply: z.object({ received: z.literal(true) }),
  },
  'POST /api/donations/end': {
    who: 'anyone',
    summary: 'Ends a monthly gift with the token of the link in any of its receipts; pressed again it says the same.',
    body: z.object({ token: z.string().min(1).max(SESSION_ID_LENGTH_MAX) }),
    reply: z.object({ message: z.string() }),
    form: { done: DONATION_PAGES.ended, refused: DONATION_PAGES.notEnded },
  },
} satisfies Calls
