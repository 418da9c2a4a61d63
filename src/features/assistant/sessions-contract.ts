import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { SESSIONS_PAGE_SIZE } from './limits.ts'
import { OUTCOMES, quota, source } from './contract.ts'

const ASSISTANT = { feature: 'assistant' } as const
const ofSession = z.object({ sessionId: z.uuid() })

const chatMessage = z.object({
  id: z.string(),
  sender: z.enum(['person', 'assistant']),
  text: z.string(),
  outcome: z.enum(OUTCOMES).nullable(),
  sources: z.array(source),
  suggestions: z.array(z.string()),
  escalate_to_human: z.boolean(),
  written_by: z.enum(['inflo', 'model']).nullable(),
  /** ISO moment. */
  said_at: z.string(),
})

/** A conversation that was handed over to a person. */
const shownCase = z.object({
  case_id: z.string(),
  state: z.string(),
  opened_at: z.string(),
  /** The sender's note from when they handed it over. */
  note: z.string().nullable(),
  /** The answers, and what was written back; the oldest first. */
  replies: z.array(
    z.object({ text: z.string(), actor_name: z.string(), sent_at: z.string(), from_sender: z.boolean() }),
  ),
})

const session = z.object({
  session_id: z.string(),
  started_at: z.string(),
  last_at: z.string(),
  messages: z.array(chatMessage),
  case: shownCase.nullable(),
  /** The version of the topic `assistant:ID`, which is incremented when people have answered. */
  head: z.int(),
  ...quota.shape,
})
export type ChatSession = z.output<typeof session>
export type ChatMessage = z.output<typeof chatMessage>
export type ChatCase = z.output<typeof shownCase>

export const sessionsCalls = {
  'GET /api/chat/sessions': {
    ...ASSISTANT,
    who: 'member',
    summary: "The caller's conversations, the newest first.",
    query: z.object(pageQuery(SESSIONS_PAGE_SIZE)),
    reply: z.object({
      sessions: z.array(
        z.object({
          session_id: z.string(),
          /** The first question. */
          title: z.string(),
          started_at: z.string(),
          last_at: z.string(),
          messages: z.int(),
          has_case: z.boolean(),
        }),
      ),
      pagination,
    }),
  },
  'GET /api/chat/sessions/:sessionId': {
    ...ASSISTANT,
    who: 'anyone',
    summary: 'A conversation, to go on with it: a member their own, a visitor the one whose id they hold.',
    params: ofSession,
    reply: session,
  },
  'DELETE /api/chat/sessions/:sessionId': {
    ...ASSISTANT,
    who: 'anyone',
    summary: 'Deletes a conversation for good. What was handed over to a person stays with them.',
    params: ofSession,
    reply: z.object({ message: z.string() }),
  },
  'DELETE /api/chat/sessions': {
    ...ASSISTANT,
    who: 'member',
    summary: "Deletes all of the caller's conversations for good.",
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
