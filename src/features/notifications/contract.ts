import * as z from 'zod'
import type { Calls } from '#shared/endpoint.ts'
import { pageQuery, pagination } from '#shared/pagination.ts'
import { MARKED_IDS_MAX, NOTICES_PAGE_SIZE } from './limits.ts'

const notice = z.object({
  id: z.string(),
  /** One of events.ts; an older notice may carry one that is no longer there. */
  event: z.string(),
  text: z.string(),
  /** A path within the site. */
  link: z.string(),
  /** ISO instant, as are all moments of this contract. */
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type Notice = z.output<typeof notice>

const bellState = z.object({ unread_count: z.int(), latest: notice.nullable() })
export type BellState = z.output<typeof bellState>

const WHICH = 'Please say which notices are read.'

const readBody = z
  .object({
    ids: z.array(z.uuid(WHICH), WHICH).min(1, WHICH).max(MARKED_IDS_MAX).optional(),
    all: z.literal(true, WHICH).optional(),
    /** With `all`: only what was told up to then, so that a notice that arrives meanwhile stays unread. */
    up_to: z.iso.datetime('Please enter a moment.').optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { message: WHICH, path: ['ids'] })

export const notificationsCalls = {
  'GET /api/notifications': {
    who: 'member',
    summary: 'What the member was told, the newest first, and how much of it they have not read.',
    query: z.object(pageQuery(NOTICES_PAGE_SIZE)),
    reply: z.object({ notifications: z.array(notice), unread_count: z.int(), pagination }),
  },
  'GET /api/notifications/stream': {
    who: 'member',
    summary:
      'Events named “state” {unread_count, latest}: at once, and whenever the bell changes. Each is the whole state, so that a stream that was cut is simply opened again.',
    reply: bellState,
    replyType: 'text/event-stream',
  },
  'POST /api/notifications/read': {
    who: 'member',
    summary: 'Marks notices as read: some by their ids, or all. Ids of anybody else’s notices change nothing.',
    body: readBody,
    reply: z.object({ unread_count: z.int() }),
  },
} satisfies Calls
