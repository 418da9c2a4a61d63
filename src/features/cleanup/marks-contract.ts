import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CLASSIFICATIONS } from './classes.ts'
import { MARKS_PAGE_SIZE, SEARCH_LENGTH_MAX, THING_NAME_LENGTH_MAX, WHY_MISSING } from './limits.ts'

export const MARKED_KINDS = ['account', 'question', 'message'] as const
export type MarkedKind = (typeof MARKED_KINDS)[number]

const mark = z.object({
  kind: z.enum(MARKED_KINDS),
  id: z.string(),
  /** Whose account it is, or what it says, cut short; empty of what is not there any more. */
  title: z.string(),
  verdict: z.enum(CLASSIFICATIONS),
  reason: z.string(),
  marked_by: z.string(),
  /** ISO. */
  marked_at: z.string(),
})
export type Mark = z.output<typeof mark>

export const marksCalls = {
  'GET /api/admin/cleanup/marks': {
    who: 'admin',
    summary: 'What admins have said by hand of accounts, questions and messages, with the reason, the newest first.',
    query: z.object({
      ...pageQuery(MARKS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(['marked_at', 'kind'], 'Please sort by marked_at or kind.').default('marked_at'),
    }),
    reply: z.object({ marks: z.array(mark), pagination }),
  },
  'POST /api/admin/cleanup/marks': {
    who: 'admin',
    summary: 'Says by hand that a question or a message is made up, or that it is real whatever rules say.',
    reasoned: true,
    body: z.object({
      kind: z.enum(['question', 'message'], 'Please choose question or message.'),
      /** A question's tracking number or id, a message's id or the link that is copied of it. */
      name: z.string('Please name it.').overwrite(visibleText).min(1, 'Please name it.').max(THING_NAME_LENGTH_MAX),
      verdict: z.enum(['test', 'real'], 'Please choose test or real.'),
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: z.object({ id: z.string(), verdict: z.enum(['test', 'real']) }),
  },
  'POST /api/admin/cleanup/marks/undo': {
    who: 'admin',
    summary: 'Takes back what was said by hand of an account, a question or a message: rules say again what it is.',
    reasoned: true,
    body: z.object({
      kind: z.enum(MARKED_KINDS, 'Please choose account, question or message.'),
      id: z.uuid(),
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
