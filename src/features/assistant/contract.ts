import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText, withoutInvisibles } from '#shared/text/visible-text.ts'
import { RATING_LENGTH_MAX, RATING_MAX, QUESTION_LENGTH_MAX, PAGE_LENGTH_MAX, TOOLS } from './limits.ts'

/** A source of an answer. */
export const source = z.object({
  /** Its kind and name, as 'faq:how-long' or 'paper:UUID'. */
  key: z.string(),
  kind: z.enum(['faq', 'page', 'guidance', 'guideline', 'paper', 'own_paper', 'own_question']),
  title: z.string(),
  /** A path of ours, or the address of a guideline's authors. */
  url: z.string(),
  /** Verbatim. */
  quote: z.string(),
  /** A warning to show first, such as that the paper was withdrawn. */
  warning: z.string().nullable(),
})

export type Source = z.output<typeof source>

/**
 * `unknown`: nothing here answers it. `own_health`: it is about someone's own care, and gets only the fixed sentence.
 * `person`: it asks for a person. Only `answered` counts as a use.
 */
export const OUTCOMES = ['answered', 'unknown', 'own_health', 'person', 'courtesy'] as const

export type AnswerOutcome = (typeof OUTCOMES)[number]

/** The number of answers left. */
export const quota = z.object({
  uses_left: z.int(),
  /** Of a day for members, of a conversation for visitors. */
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
  /** Paragraphs, "- " before bullets, **bold**; nothing else of Markdown. */
  message: z.string(),
  /** Questions to ask next. */
  suggestions: z.array(z.string()),
  escalate_to_human: z.boolean(),
  outcome: z.enum(OUTCOMES),
  sources: z.array(source),
  /** Set for questions about someone's own health. */
  health_notice: z.object({ sentence: z.string(), link: z.string(), link_text: z.string() }).nullable(),
  /** The writer: a model, or Inflo from the sources alone. */
  written_by: z.enum(['inflo', 'model']),
  ...quota.shape,
})

export type AssistantAnswer = z.output<typeof answer>

const MESSAGE_MISSING = 'Please write a message.'

const MESSAGE_LONG = `A message can have at most ${QUESTION_LENGTH_MAX} characters.`

/** The question. Only the token identifies the requester: `user_context` is accepted and not read. */
const question = z.object({
  message: z
    .string(MESSAGE_MISSING)
    // An invisible character in a word would keep every search from finding the word.
    .overwrite((text) => visibleText(withoutInvisibles(text)))
    .min(1, MESSAGE_MISSING)
    .max(QUESTION_LENGTH_MAX, MESSAGE_LONG),
  session_id: z.uuid('This conversation is not known.').nullish(),
  /** The path of the page on which the question is asked. */
  page_context: z
    .string()
    .overwrite(visibleText)
    .max(PAGE_LENGTH_MAX, 'The address of the page is too long.')
    .nullish(),
  user_context: z.unknown().optional(),
  /** The message is a text for this tool; for members. */
  tool: z.enum(TOOLS, 'There is no such tool.').nullish(),
})

export type Question = z.output<typeof question>

const ASSISTANT = { feature: 'assistant' } as const
const RATING_MISSING = `Please choose 1 to ${RATING_MAX}.`

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
