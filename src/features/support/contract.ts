import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { EMAIL_LENGTH_MAX, TOKEN_LENGTH_MAX } from './limits.ts'
import { NEWSLETTER_PAGES } from './pages.ts'

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
