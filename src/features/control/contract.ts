import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { mailStates } from '#shared/mail-states.ts'
import { stateField } from '#shared/state-field.ts'
import { OUTBOX_PAGE_SIZE } from './limits.ts'
import { REASON_MISSING } from './sentences.ts'

const outboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Without what its links open; null once it was erased, seven days after sending. */
  text: z.string().nullable(),
  /** ISO moments. */
  queued_at: z.string(),
  sent_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** When it became too late to send it. */
  expired_at: z.string().nullable(),
  attempts: z.int(),
  /** What the mail server said last. */
  last_error: z.string().nullable(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const controlCalls = {
  'GET /api/admin/outbox': {
    who: 'admin',
    summary:
      'Mail that waits, that was sent, that could not be delivered, or that expired, newest first, with the number of each.',
    query: z.object({ ...pageQuery(OUTBOX_PAGE_SIZE), state: stateField(mailStates).default(mailStates.waiting) }),
    reply: z.object({
      /** Whether a mail server is set; without one no mail is sent. */
      has_mail_server: z.boolean(),
      messages: z.array(outboxMail),
      /** Of those that wait: brought back by a restored backup, and not sent before an admin releases them. */
      held: z.int(),
      /** How many cannot be sent, as the overview and `inflo doctor` count them. */
      unsendable: z.int(),
      counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), expired: z.int() }),
      pagination,
    }),
  },
  'POST /api/admin/outbox/release': {
    who: 'admin',
    summary: 'Sends the mails that a restored backup has brought back. Some of them may have been sent before it.',
    // Nobody calls a mail back.
    destructive: true,
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ released: z.int() }),
  },
} satisfies Calls
