import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { ANCHOR_LENGTH_MAX, COMMENT_LENGTH_MAX, COMMENT_MISSING, MENTIONS_MAX, QUOTE_LENGTH_MAX } from './limits.ts'

export const comment = z.object({
  id: z.string(),
  /** The comment author's name. */
  author: z.string(),
  text: z.string(),
  /** An ISO timestamp, like all times in this contract. */
  timestamp: z.string(),
  section: z.string(),
  thread_id: z.string(),
  author_id: z.string(),
})
export type Comment = z.output<typeof comment>

const place = z.base64().min(1).max(ANCHOR_LENGTH_MAX)
/** Yjs relative positions in the section's text. */
const anchor = z.object({ from: place, to: place })
export type CommentAnchor = z.output<typeof anchor>

const thread = z.object({
  id: z.string(),
  section: z.string(),
  /** Null if the comment is about the whole section. */
  anchor: anchor.nullable(),
  /** The quoted text at the time when the thread was opened. */
  quote: z.string(),
  /** True if the quoted text is no longer in the stored text. */
  gone: z.boolean(),
  resolved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Oldest first. */
  comments: z.array(comment),
})
export type CommentThread = z.output<typeof thread>

const newComment = z
  .object({
    text: z
      .string(COMMENT_MISSING)
      .overwrite(visibleText)
      .min(1, COMMENT_MISSING)
      .max(COMMENT_LENGTH_MAX, `Please write at most ${COMMENT_LENGTH_MAX.toLocaleString('en')} characters.`),
    /** The section of a new thread. A reply uses its thread's section. */
    section: z.string().max(40).optional(),
    thread_id: z.uuid().toLowerCase().nullish(),
    anchor: anchor.nullish(),
    quote: z.string().overwrite(visibleText).max(QUOTE_LENGTH_MAX).default(''),
    /** The mentioned members. Members who may not read the paper are ignored. */
    mentions: z.array(z.uuid().toLowerCase()).max(MENTIONS_MAX).default([]),
    /** An id from the client. A comment that is sent twice with the same id is stored only once. */
    client_id: z.uuid().toLowerCase().optional(),
  })
  .refine(({ section, thread_id }) => Boolean(section ?? thread_id), {
    message: 'Please say which section the comment is about.',
    path: ['section'],
  })
export type NewComment = z.output<typeof newComment>

const paperParams = z.object({ paperId: z.uuid() })

export const commentsCalls = {
  'GET /api/student/papers/:paperId/comments': {
    who: 'member',
    summary: 'Lists all comment threads on a paper, oldest first, and the people who can be mentioned.',
    params: paperParams,
    reply: z.object({
      threads: z.array(thread),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      may_comment: z.boolean(),
      /** The current version of the topic `comments:ID`. */
      head: z.int(),
    }),
  },
  'POST /api/student/papers/:paperId/comments': {
    who: 'member',
    summary: 'Adds a comment on a section or a place in it, or a reply, and notifies the people mentioned.',
    params: paperParams,
    body: newComment,
    limits: ['comment'],
    reply: comment,
    status: 201,
  },
  'PUT /api/student/papers/:paperId/comments/:threadId/resolved': {
    who: 'member',
    summary: 'Resolves a thread, or reopens it.',
    params: paperParams.extend({ threadId: z.uuid() }),
    body: z.object({ resolved: z.boolean('Please say whether the thread is resolved.') }),
    reply: thread,
  },
  'PUT /api/student/papers/:paperId/comments/:threadId/anchor': {
    who: 'member',
    summary: 'Attaches a thread to words of its section, after its words were moved or removed.',
    params: paperParams.extend({ threadId: z.uuid() }),
    body: z.object({ anchor, quote: z.string().overwrite(visibleText).max(QUOTE_LENGTH_MAX) }),
    reply: thread,
  },
  'DELETE /api/student/papers/:paperId/comments/:commentId': {
    who: 'member',
    summary: 'Deletes the caller’s own comment. A thread is deleted with its last comment.',
    params: paperParams.extend({ commentId: z.uuid() }),
    reply: z.object({ deleted: z.literal(true) }),
  },
} satisfies Calls
