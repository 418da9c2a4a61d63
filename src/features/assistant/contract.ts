import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { answer, question, quota } from './answer-contract.ts'
import { RATING_LENGTH_MAX, RATING_MAX } from './limits.ts'

const ASSISTANT = { feature: 'assistant' } as const
const RATING_MISSING = `Please choose 1 to ${RATING_MAX}.`

export { type AssistantAnswer, type AnswerOutcome, type Question, type Quota, type Source } from './answer-contract.ts'

export const assistantCalls = {
  'POST /api/chat/message': {
    ...ASSISTANT,
    who: 'anyone',
    summary:
      'Answers a message, quoting its sources. One answered message is one use; refused or failed ones are none.',
    body: question,
    reply: answer,
    limits: ['assistant'],
  },
  'POST /api/chat/stream': {
    ...ASSISTANT,
    who: 'anyone',
    summary:
      'The same as it is written: events `text` with pieces of the message, then `done` with the whole answer, or `failed` with a sentence. What is refused is refused before, as JSON.',
    body: question,
    reply: z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('done'), answer }),
      z.object({ type: z.literal('failed'), detail: z.string() }),
    ]),
    replyType: 'text/event-stream',
    limits: ['assistant'],
  },
  'POST /api/chat/end-session': {
    ...ASSISTANT,
    who: 'anyone',
    summary: 'Ends a conversation, with a rating from 1 to 5.',
    body: z.object({
      session_id: z.uuid('This conversation is not known.'),
      user_satisfaction: z.int(RATING_MISSING).min(1, RATING_MISSING).max(RATING_MAX, RATING_MISSING).nullish(),
      feedback: z
        .string()
        .overwrite(visibleText)
        .max(RATING_LENGTH_MAX, `Please write at most ${RATING_LENGTH_MAX} characters.`)
        .nullish(),
    }),
    reply: z.object({ message: z.string() }),
  },
  'GET /api/chat/quota': {
    ...ASSISTANT,
    who: 'anyone',
    summary: 'How many answers are left: to a member today, to a visitor in the conversation.',
    query: z.object({ session_id: z.uuid('This conversation is not known.').optional() }),
    reply: quota,
  },
} satisfies Calls
