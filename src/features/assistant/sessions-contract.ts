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
  /** ISO timestamp. */
  said_at: z.string(),
})

/** A conversation that was handed over to the support team. */
const shownCase = z.object({
  case_id: z.string(),
  state: z.string(),
  opened_at: z.string(),
  /** The note that the sender added to the handover. */
  note: z.string().nullable(),
  /** The replies of the sender and of the support team, oldest first. */
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
  /** The version of the topic `assistant:ID`, which is incremented when the support team replies. */
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
    summary: 'Lists the caller’s conversations, newest first.',
    query: z.object(pageQuery(SESSIONS_PAGE_SIZE)),
    reply: z.object({
      sessions: z.array(
        z.object({
          session_id: z.string(),
          /** The first question of the conversation. */
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
    summary: 'Returns a conversation to continue: a member’s own, or a visitor’s by its id.',
    params: ofSession,
    reply: session,
  },
  'DELETE /api/chat/sessions/:sessionId': {
    ...ASSISTANT,
    who: 'anyone',
    summary: 'Deletes a conversation permanently. The support team keeps conversations that were handed over.',
    params: ofSession,
    reply: z.object({ message: z.string() }),
  },
  'DELETE /api/chat/sessions': {
    ...ASSISTANT,
    who: 'member',
    summary: 'Deletes all of the caller’s conversations permanently.',
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
