import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { NOTE_LENGTH_MAX } from './limits.ts'

const ASSISTANT = { feature: 'assistant', who: 'anyone' } as const
const ofSession = z.object({ sessionId: z.uuid() })
const CONSENT_MISSING = 'Please agree to send this conversation to our support team.'
const EMAIL_INVALID = 'Please enter a valid email address'
const REPLY_MISSING = 'Please write a message.'
const NOTE_LONG = `Please write at most ${NOTE_LENGTH_MAX} characters.`

export const caseCalls = {
  'GET /api/chat/sessions/:sessionId/escalate': {
    ...ASSISTANT,
    summary: 'Previews what would be sent to the support team and where the answer would go.',
    params: ofSession,
    reply: z.object({
      subject: z.string(),
      /** The text of the conversation, exactly as it would be sent to the support team. */
      transcript: z.string(),
      /** The number of messages shown. The client returns it on handover, so that no unseen message is handed over. */
      messages: z.int(),
      /** The member's e-mail address, to which the answer is sent; null for visitors, who enter an address. */
      email: z.string().nullable(),
      name: z.string().nullable(),
      /** The usual response time: "24-48 hours". */
      response_time: z.string(),
    }),
  },
  'POST /api/chat/sessions/:sessionId/escalate': {
    ...ASSISTANT,
    summary: 'Hands a conversation over to a person, with consent: opens a case with the transcript in the inbox.',
    params: ofSession,
    body: z.object({
      consent: z.literal(true, CONSENT_MISSING),
      /** Required from visitors only, since a member's address is known. */
      email: z
        .string(EMAIL_INVALID)
        .overwrite(visibleText)
        .refine((text) => text === '' || (text.length <= 254 && isMailbox(text)), EMAIL_INVALID)
        .nullish(),
      /** The number of messages in the preview. If the conversation now has more messages, nothing is sent. */
      messages: z.int().nonnegative().nullish(),
      /** A note that the sender adds. */
      note: z.string().overwrite(visibleText).max(NOTE_LENGTH_MAX, NOTE_LONG).nullish(),
    }),
    reply: z.object({ case_id: z.string(), message: z.string(), response_time: z.string() }),
  },
  'POST /api/chat/sessions/:sessionId/case/replies': {
    ...ASSISTANT,
    summary: 'Replies to the support team. The case is open again until they answer.',
    params: ofSession,
    body: z.object({
      message: z.string(REPLY_MISSING).overwrite(visibleText).min(1, REPLY_MISSING).max(NOTE_LENGTH_MAX, NOTE_LONG),
    }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
