import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { filter } from '#shared/text/query-filter.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { LOG_ACTION_LENGTH_MAX, LOG_PAGE_SIZE, LOG_SORTS, SEARCH_LENGTH_MAX } from './limits.ts'

const logEntry = z.object({
  /** The entry's position in the hash chain. */
  id: z.int(),
  action: z.string(),
  admin_name: z.string(),
  /** The admin's current e-mail address; null if the account was erased. */
  admin_email: z.string().nullable(),
  /** ISO 8601 timestamp. */
  timestamp: z.string(),
  target: z.string(),
  /** The name of the member in the target, if there is one. */
  target_name: z.string().nullable(),
  reason: z.string(),
  /**
   * The entry as a sentence, split into pieces of text. A piece that names an item has a link if the item still exists.
   */
  says: z.array(z.object({ text: z.string(), to: z.string().nullable() })),
  /** The part of the admin's reason that is not already included in `says`. */
  why: z.string(),
})
export type LogEntry = z.output<typeof logEntry>

const day = z.iso.date('Please enter a day, such as 2026-11-23.')
const searched = {
  search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
  action: filter(z.string().max(LOG_ACTION_LENGTH_MAX)),
  /** The first and the last day to include, in UTC. */
  since: filter(day),
  until: filter(day),
}

export const logsCalls = {
  'GET /api/super-admin/logs/admin-actions': {
    who: 'admin',
    summary: 'Lists admin actions with their targets and reasons, as sentences and as codes. Latest first by default.',
    query: z.object({
      ...pageQuery(LOG_PAGE_SIZE),
      ...searched,
      sort: z.enum(LOG_SORTS, 'Please sort by timestamp, action or admin.').default('-timestamp'),
    }),
    reply: z.object({
      logs: z.array(logEntry),
      /** The choices of the filter: the code and name of every action that was ever logged. */
      actions: z.array(z.object({ action: z.string(), label: z.string() })),
      pagination,
    }),
  },
  'GET /api/super-admin/logs/verification': {
    who: 'admin',
    summary:
      'Verifies the log’s hash chain, and compares it with the copy that this server stores outside the database.',
    reply: z.object({ entries: z.int(), faults: z.array(z.string()), verified_at: z.string() }),
  },
  'GET /api/super-admin/logs/export': {
    who: 'admin',
    summary: 'Exports the log in the order in which it was written, as CSV (safe from formula injection) or JSON.',
    query: z.object({ ...searched, format: z.enum(['csv', 'json'], 'Please choose csv or json.').default('csv') }),
    reply: z.custom<Blob>(),
    replyType: 'application/octet-stream',
  },
} satisfies Calls
