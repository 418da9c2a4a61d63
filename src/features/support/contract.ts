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
    summary:
      'Asks for the newsletter: a link to confirm goes to that address alone. Nothing else that is sent is kept.',
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
    summary: 'Ends a subscription with the token of any link to do so; the address is forgotten.',
    body: z.object({ token }),
    reply: told,
    form: { done: NEWSLETTER_PAGES.left, refused: NEWSLETTER_PAGES.expired },
  },
  'POST /newsletter/unsubscribe/:token': {
    who: 'anyone',
    summary: "Ends a subscription by one press in the reader's mail program (RFC 8058); whatever the body says.",
    params: z.object({ token }),
    reply: told,
    form: 'answered in place',
  },
} satisfies Calls

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
