import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { ANCHOR_LENGTH_MAX, COMMENT_LENGTH_MAX, COMMENT_MISSING, MENTIONS_MAX, QUOTE_LENGTH_MAX } from './limits.ts'

export const comment = z.object({
  id: z.string(),
  /** The writer's name. */
  author: z.string(),
  text: z.string(),
  /** An ISO instant, as are all moments of this contract. */
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
  /** The commented words when the thread was opened. */
  quote: z.string(),
  /** True if the commented words are no longer in the stored text. */
  gone: z.boolean(),
  resolved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The oldest first. */
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
    /** Of a new thread; a reply belongs to its thread's section. */
    section: z.string().max(40).optional(),
    thread_id: z.uuid().toLowerCase().nullish(),
    anchor: anchor.nullish(),
    quote: z.string().overwrite(visibleText).max(QUOTE_LENGTH_MAX).default(''),
    /** Members that the comment mentions; members who may not read the paper are skipped. */
    mentions: z.array(z.uuid().toLowerCase()).max(MENTIONS_MAX).default([]),
    /** A comment that is sent again under the same id is stored once. */
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
    summary: 'All threads of comments on a paper, the oldest first, and who can be named in one.',
    params: paperParams,
    reply: z.object({
      threads: z.array(thread),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      may_comment: z.boolean(),
      /** The version of the topic `comments:ID`. */
      head: z.int(),
    }),
  },
  'POST /api/student/papers/:paperId/comments': {
    who: 'member',
    summary: 'Comments on a section or a place in it, or answers a comment. Whoever is named in it is told.',
    params: paperParams,
    body: newComment,
    limits: ['comment'],
    reply: comment,
    status: 201,
  },
  'PUT /api/student/papers/:paperId/comments/:threadId/resolved': {
    who: 'member',
    summary: 'Marks a thread as settled, or opens it again.',
    params: paperParams.extend({ threadId: z.uuid() }),
    body: z.object({ resolved: z.boolean('Please say whether it is settled.') }),
    reply: thread,
  },
  'DELETE /api/student/papers/:paperId/comments/:commentId': {
    who: 'member',
    summary: 'Takes back a comment of the caller’s own; a thread without comments goes with its last.',
    params: paperParams.extend({ commentId: z.uuid() }),
    reply: z.object({ deleted: z.literal(true) }),
  },
} satisfies Calls
