import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { numberField } from '#shared/text/numbers.ts'
import { EMAIL_LENGTH_MAX, TOKEN_LENGTH_MAX, SESSION_ID_LENGTH_MAX } from './limits.ts'
import { NEWSLETTER_PAGES, DONATION_PAGES } from './pages.ts'
import { DONATION_INTERVALS, PAYMENT_STATUSES } from './donation-options.ts'
import { donationAmountRule } from './donation-rules.ts'

const ADDRESS_INVALID = 'Please enter a valid email address'

const address = z
  .string(ADDRESS_INVALID)
  .overwrite(visibleText)
  .refine((text) => text.length <= EMAIL_LENGTH_MAX && isMailbox(text), ADDRESS_INVALID)

const token = z.string().min(1).max(TOKEN_LENGTH_MAX)
const told = z.object({ message: z.string() })

export const supportCalls = {
  'POST /api/notifications/support-request': {
    who: 'anyone',
    feature: 'newsletter',
    summary: 'Requests the newsletter. Mails a confirmation link to that address. No other field is stored.',
    body: z.object({
      email: address,
      type: z.literal('newsletter').default('newsletter'),
      name: z.unknown().optional(),
      subject: z.unknown().optional(),
      message: z.unknown().optional(),
    }),
    reply: told,
    limits: ['open-form'],
    form: { done: NEWSLETTER_PAGES.asked, refused: NEWSLETTER_PAGES.refused },
  },
  'POST /api/newsletter/confirm': {
    who: 'anyone',
    summary: 'Confirms a subscription with the token of the mailed link, which works once.',
    body: z.object({ token }),
    reply: told,
    form: { done: NEWSLETTER_PAGES.confirmed, refused: NEWSLETTER_PAGES.expired },
  },
  'POST /api/newsletter/unsubscribe': {
    who: 'anyone',
    summary: 'Ends a subscription with the token from any unsubscribe link. The address is deleted.',
    body: z.object({ token }),
    reply: told,
    form: { done: NEWSLETTER_PAGES.left, refused: NEWSLETTER_PAGES.expired },
  },
  'POST /newsletter/unsubscribe/:token': {
    who: 'anyone',
    summary: "Ends a subscription with one click in the reader's mail program (RFC 8058). The body is ignored.",
    params: z.object({ token }),
    reply: told,
    form: 'answered in place',
  },
} satisfies Calls

/** An amount in US dollars, checked by `donationAmountRule`. */
const dollars = numberField(
  z.number('Please choose an amount').superRefine((amount, context) => {
    const message = donationAmountRule(amount)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

export const donationsCalls = {
  'GET /api/donations/offer': {
    who: 'anyone',
    summary: 'Returns whether donations are possible, and the suggested amounts in US dollars.',
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
    summary: 'Starts a donation. Returns the address of the payment page at Stripe.',
    body: z.object({
      amount: dollars,
      interval: z.enum(DONATION_INTERVALS, 'Please choose one-time or monthly').default('one_time'),
    }),
    reply: z.object({ url: z.url() }),
    limits: ['gift'],
  },
  'GET /api/donations/status/:sessionId': {
    who: 'anyone',
    summary: 'Returns the state of a payment by its Stripe session id. The amount is in US dollars.',
    params: z.object({ sessionId: z.string().min(1).max(SESSION_ID_LENGTH_MAX) }),
    reply: z.object({
      payment_status: z.enum(PAYMENT_STATUSES),
      amount: z.number(),
      interval: z.enum(DONATION_INTERVALS),
    }),
  },
  'POST /api/donations/webhook': {
    who: 'anyone',
    summary: "Receives Stripe's signed events. Events that concern no donation are ignored.",
    body: z.unknown(),
    bodyAsSent: true,
    reply: z.object({ received: z.literal(true) }),
  },
  'POST /api/donations/end': {
    who: 'anyone',
    summary: 'Ends a monthly gift with the token from any of its receipts. A repeated call gets the same answer.',
    body: z.object({ token: z.string().min(1).max(SESSION_ID_LENGTH_MAX) }),
    reply: z.object({ message: z.string() }),
    form: { done: DONATION_PAGES.ended, refused: DONATION_PAGES.notEnded },
  },
} satisfies Calls
