import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { NOTE_LENGTH_MAX } from './limits.ts'

const ASSISTANT = { feature: 'assistant', who: 'anyone' } as const
const ofSession = z.object({ sessionId: z.uuid() })
const CONSENT_MISSING = 'Please agree that this conversation is sent to our support team.'
const EMAIL_INVALID = 'Please enter a valid email address'
const REPLY_MISSING = 'Please write a message.'
const NOTE_LONG = `Please write at most ${NOTE_LENGTH_MAX} characters.`

export const caseCalls = {
  'GET /api/chat/sessions/:sessionId/escalate': {
    ...ASSISTANT,
    summary: 'What would be sent to the support team, and where the answer would go.',
    params: ofSession,
    reply: z.object({
      subject: z.string(),
      /** The conversation as it would be sent, word for word. */
      transcript: z.string(),
      /** The number of messages so far: exactly the ones that were shown are sent. */
      messages: z.int(),
      /** A member's address, to which the answer goes; null for a visitor, who enters one. */
      email: z.string().nullable(),
      name: z.string().nullable(),
      /** "24-48 hours" */
      response_time: z.string(),
    }),
  },
  'POST /api/chat/sessions/:sessionId/escalate': {
    ...ASSISTANT,
    summary: 'Hands a conversation over to a person, with consent: opens a case in the inbox with the transcript.',
    params: ofSession,
    body: z.object({
      consent: z.literal(true, CONSENT_MISSING),
      /** Of a visitor; a member's is known. */
      email: z
        .string(EMAIL_INVALID)
        .overwrite(visibleText)
        .refine((text) => text === '' || (text.length <= 254 && isMailbox(text)), EMAIL_INVALID)
        .nullish(),
      /** The number of messages shown: if there are more since, nothing is sent. */
      messages: z.int().nonnegative().nullish(),
      /** A note that the person would like to add. */
      note: z.string().overwrite(visibleText).max(NOTE_LENGTH_MAX, NOTE_LONG).nullish(),
    }),
    reply: z.object({ case_id: z.string(), message: z.string(), response_time: z.string() }),
  },
  'POST /api/chat/sessions/:sessionId/case/replies': {
    ...ASSISTANT,
    summary: 'Writes back to the support team; the case waits for an answer again.',
    params: ofSession,
    body: z.object({
      message: z.string(REPLY_MISSING).overwrite(visibleText).min(1, REPLY_MISSING).max(NOTE_LENGTH_MAX, NOTE_LONG),
    }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
