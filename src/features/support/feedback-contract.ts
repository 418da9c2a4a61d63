import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { FAQ_CATEGORIES } from './faq-entry.ts'
import { FEEDBACK_TYPES, type FeedbackType } from './feedback-options.ts'
import {
  emailRule,
  messageRule,
  optionalEmailRule,
  type FeedbackRule,
  subjectRule,
  TYPE_MISSING,
} from './feedback-rules.ts'
import { CHOSEN_MESSAGE_STATES, messageStates } from './states.ts'
import {
  CONTEXT_LENGTH_MAX,
  FAQ_SEARCH_LENGTH_MAX,
  INBOX_PAGE_SIZE,
  NAME_LENGTH_MAX,
  PAGE_LENGTH_MAX,
  REPLIES_SEEN_MAX,
  REPLY_LENGTH_MAX,
} from './limits.ts'

function held(rule: FeedbackRule) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const message = rule(text)
    if (message) context.addIssue({ code: 'custom', message })
  }
}

const typed = (rule: FeedbackRule) => z.string(rule('')).overwrite(visibleText).superRefine(held(rule))
const typedLine = (rule: FeedbackRule) => z.string(rule('')).overwrite(oneLine).superRefine(held(rule))
const mayBeEmpty = (rule: FeedbackRule) => z.string().overwrite(visibleText).superRefine(held(rule)).nullish()

const asWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** The context that a page adds to a message, stored as text. */
const sentAlong = z
  .unknown()
  .transform(asWords)
  .pipe(z.string().overwrite(visibleText).max(CONTEXT_LENGTH_MAX, 'The attached context is too long'))

const types = Object.keys(FEEDBACK_TYPES) as [FeedbackType, ...FeedbackType[]]
const told = z.object({ message: z.string() })
const messageId = z.object({ messageId: z.uuid() })

const replies = z.array(
  z.object({ text: z.string(), actor_name: z.string(), sent_at: z.string(), from_sender: z.boolean() }),
)

const inboxMessage = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  message: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  page: z.string().nullable(),
  /** The context that the help card added: text or JSON. */
  context: z.string().nullable(),
  state: stateField(messageStates),
  /** Time in ISO 8601, as is every `sent_at`. */
  sent_at: z.string(),
  replies,
})
export type InboxMessage = z.output<typeof inboxMessage>

/** The `current` data in the error for a refused reply: all replies, including those its writer had not seen. */
export type AnsweredBefore = { replies: z.output<typeof replies> }

const faqEntry = z.object({
  id: z.string(),
  category: z.enum(FAQ_CATEGORIES),
  question: z.string(),
  answer: z.array(z.string()),
})

export const feedbackCalls = {
  'GET /api/faq': {
    who: 'anyone',
    summary: 'Lists the FAQ entries that contain every word of a search. Without a search, lists all entries.',
    query: z.object({ search: z.string().max(FAQ_SEARCH_LENGTH_MAX, 'Please search for fewer words.').optional() }),
    reply: z.object({ entries: z.array(faqEntry) }),
  },
  'POST /api/feedback/submit': {
    who: 'anyone',
    summary: 'Stores feedback, and support requests from the FAQ.',
    body: z.object({
      feedback_type: z.enum(types, TYPE_MISSING),
      subject: typedLine(subjectRule),
      message: typed(messageRule),
      name: z
        .string()
        .overwrite(oneLine)
        .max(NAME_LENGTH_MAX, `Name must be at most ${NAME_LENGTH_MAX} characters`)
        .nullish(),
      email: mayBeEmpty(optionalEmailRule),
      page_url: z.string().overwrite(visibleText).max(PAGE_LENGTH_MAX, 'The address of the page is too long').nullish(),
    }),
    reply: told,
    limits: ['open-form'],
  },
  'POST /api/notifications/contact-support': {
    who: 'anyone',
    summary: 'Stores a support request from the help card.',
    body: z.object({
      email: typed(emailRule),
      subject: typedLine(subjectRule),
      message: typed(messageRule),
      page_context: z
        .string()
        .overwrite(visibleText)
        .max(PAGE_LENGTH_MAX, 'The address of the page is too long')
        .nullish(),
      context: sentAlong.nullish(),
    }),
    reply: told,
    limits: ['open-form'],
  },
  'GET /api/admin/inbox': {
    who: 'moderator',
    summary:
      'Lists the messages in one state: open ones oldest first, others newest first. Also returns the count of each state.',
    query: z.object({
      ...pageQuery(INBOX_PAGE_SIZE),
      state: stateField(messageStates).default(messageStates.open),
      /** Lists only this message, whatever its state. */
      id: z.uuid().optional(),
    }),
    reply: z.object({
      messages: z.array(inboxMessage),
      counts: z.object({ open: z.int(), answered: z.int(), closed: z.int() }),
      pagination,
    }),
  },
  'POST /api/admin/inbox/:messageId/reply': {
    who: 'admin',
    summary: 'Answers by e-mail and marks the message as answered. Refused if someone else answered in the meantime.',
    params: messageId,
    body: z.object({
      text: z
        .string('Please write an answer')
        .overwrite(visibleText)
        .min(1, 'Please write an answer')
        .max(REPLY_LENGTH_MAX, `An answer can have at most ${REPLY_LENGTH_MAX} characters`),
      /**
       * The number of replies that the writer has seen. If the message now has more replies, the new reply is refused.
       * If the field is absent, this is not checked.
       */
      replies_seen: z.int().min(0).max(REPLIES_SEEN_MAX).optional(),
    }),
    reply: inboxMessage,
  },
  'PUT /api/admin/inbox/:messageId/state': {
    who: 'moderator',
    summary: 'Closes or reopens a message.',
    params: messageId,
    body: z.object({ state: stateField(messageStates, CHOSEN_MESSAGE_STATES) }),
    reply: inboxMessage,
  },
} satisfies Calls
