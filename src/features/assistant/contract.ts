import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText, withoutInvisibles } from '#shared/text/visible-text.ts'
import { RATING_LENGTH_MAX, RATING_MAX, QUESTION_LENGTH_MAX, PAGE_LENGTH_MAX, TOOLS } from './limits.ts'

/** A source of an answer. */
export const source = z.object({
  /** The source's kind and name, such as 'faq:how-long' or 'paper:UUID'. */
  key: z.string(),
  kind: z.enum(['faq', 'page', 'guidance', 'guideline', 'paper', 'own_paper', 'own_question']),
  title: z.string(),
  /** A path on this site, or the URL of a guideline's authors. */
  url: z.string(),
  /** The quoted text, verbatim. */
  quote: z.string(),
  /** A warning to show before the quote, such as that the paper was withdrawn. */
  warning: z.string().nullable(),
})

export type Source = z.output<typeof source>

/**
 * `unknown`: none of our texts answers the question. `own_health`: the question is about someone's own care, and is
 * answered only with the health notice. `person`: the user asks to talk to a person. Only `answered` counts as a use.
 */
export const OUTCOMES = ['answered', 'unknown', 'own_health', 'person', 'courtesy'] as const

export type AnswerOutcome = (typeof OUTCOMES)[number]

/** The user's remaining number of answers. */
export const quota = z.object({
  uses_left: z.int(),
  /** The limit: per day for members, per conversation for visitors. */
  uses_a_day: z.int(),
  /**
   * ISO timestamp of the next midnight in Pacific time; null for visitors, whose quota starts again with their next
   * conversation.
   */
  resets_at: z.string().nullable(),
})

export type Quota = z.output<typeof quota>

const answer = z.object({
  session_id: z.string(),
  message_id: z.string(),
  /** The answer. Only this Markdown is used: paragraphs, "- " before bullets, and **bold**. */
  message: z.string(),
  /** Suggested next questions. */
  suggestions: z.array(z.string()),
  escalate_to_human: z.boolean(),
  outcome: z.enum(OUTCOMES),
  sources: z.array(source),
  /** The notice for a question about someone's own health; null for any other question. */
  health_notice: z.object({ sentence: z.string(), link: z.string(), link_text: z.string() }).nullable(),
  /** The author of the text: a model, or Inflo itself, which uses only the sources. */
  written_by: z.enum(['inflo', 'model']),
  ...quota.shape,
})

export type AssistantAnswer = z.output<typeof answer>

const MESSAGE_MISSING = 'Please write a message.'

const MESSAGE_LONG = `A message can have at most ${QUESTION_LENGTH_MAX} characters.`

/** The question. The user is identified only by the session token: `user_context` is accepted but ignored. */
const question = z.object({
  message: z
    .string(MESSAGE_MISSING)
    // Invisible characters inside a word would prevent every search from finding it.
    .overwrite((text) => visibleText(withoutInvisibles(text)))
    .min(1, MESSAGE_MISSING)
    .max(QUESTION_LENGTH_MAX, MESSAGE_LONG),
  session_id: z.uuid('This conversation doesn’t exist.').nullish(),
  /** The path of the page on which the question is asked. */
  page_context: z
    .string()
    .overwrite(visibleText)
    .max(PAGE_LENGTH_MAX, 'The address of the page is too long.')
    .nullish(),
  user_context: z.unknown().optional(),
  /** The tool that is applied to the message; only for members. */
  tool: z.enum(TOOLS, 'This tool doesn’t exist.').nullish(),
})

export type Question = z.output<typeof question>

const ASSISTANT = { feature: 'assistant' } as const
const RATING_MISSING = `Please choose 1 to ${RATING_MAX}.`

export const assistantCalls = {
  'POST /api/chat/message': {
    ...ASSISTANT,
    who: 'anyone',
    summary:
      'Answers a message and quotes its sources. Each answered message counts as one use; refused or failed messages don’t count.',
    body: question,
    reply: answer,
    limits: ['assistant'],
  },
  'POST /api/chat/stream': {
    ...ASSISTANT,
    who: 'anyone',
    summary:
      'Answers a message as a stream: `text` events with pieces of the message, then `done` with the whole answer, or `failed` with an error message. Refusals are sent as JSON before the stream starts.',
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
    summary: 'Ends a conversation, with an optional rating from 1 to 5.',
    body: z.object({
      session_id: z.uuid('This conversation doesn’t exist.'),
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
    summary: 'Returns how many answers are left: for a member today, for a visitor in this conversation.',
    query: z.object({ session_id: z.uuid('This conversation doesn’t exist.').optional() }),
    reply: quota,
  },
} satisfies Calls
