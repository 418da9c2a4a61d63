import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { filter } from '#shared/text/query-filter.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { LOG_ACTION_LENGTH_MAX, LOG_PAGE_SIZE, LOG_SORTS, SEARCH_LENGTH_MAX } from './limits.ts'

const logEntry = z.object({
  /** Its number in the chain. */
  id: z.int(),
  action: z.string(),
  admin_name: z.string(),
  /** Of the admin as they are now; null where they are erased. */
  admin_email: z.string().nullable(),
  /** ISO. */
  timestamp: z.string(),
  target: z.string(),
  /** Of the member whom the target names, where there is one. */
  target_name: z.string().nullable(),
  reason: z.string(),
  /** The same as a sentence, piece by piece; a piece leads to what it names while that exists. */
  says: z.array(z.object({ text: z.string(), to: z.string().nullable() })),
  /** The part of the reason that the sentence does not contain. */
  why: z.string(),
})
export type LogEntry = z.output<typeof logEntry>

const day = z.iso.date('Please enter a day, such as 2026-11-23.')
const searched = {
  search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
  action: filter(z.string().max(LOG_ACTION_LENGTH_MAX)),
  /** Days in UTC, the last included. */
  since: filter(day),
  until: filter(day),
}

export const logsCalls = {
  'GET /api/super-admin/logs/admin-actions': {
    who: 'admin',
    summary:
      'What admins did, to whom or what and why, in sentences and by codes: the latest first, unless sorted otherwise.',
    query: z.object({
      ...pageQuery(LOG_PAGE_SIZE),
      ...searched,
      sort: z.enum(LOG_SORTS, 'Please sort by timestamp, action or admin.').default('-timestamp'),
    }),
    reply: z.object({
      logs: z.array(logEntry),
      /** The filter's choices: all actions ever logged, by code and name. */
      actions: z.array(z.object({ action: z.string(), label: z.string() })),
      pagination,
    }),
  },
  'GET /api/super-admin/logs/verification': {
    who: 'admin',
    summary: 'Goes through the whole chain, and through what this machine wrote down of it outside the database.',
    reply: z.object({ entries: z.int(), faults: z.array(z.string()), verified_at: z.string() }),
  },
  'GET /api/super-admin/logs/export': {
    who: 'admin',
    summary: 'The same as a file, in the order in which it was written: CSV that no table takes for formulas, or JSON.',
    query: z.object({ ...searched, format: z.enum(['csv', 'json'], 'Please choose csv or json.').default('csv') }),
    reply: z.custom<Blob>(),
    replyType: 'application/octet-stream',
  },
} satisfies Calls
