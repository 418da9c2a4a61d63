import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { EVENTS, MAIL_CHOICES, type NoticeEvent } from './events.ts'
import { LINK_TOKEN_LENGTH_MAX, MARKED_IDS_MAX, NOTICES_PAGE_SIZE } from './limits.ts'
import { DIGEST_PAGES } from './pages.ts'

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

/** What the bell shows: of the newest page of notices, how much is unread and the first. */
export type BellState = { unread_count: number; latest: Notice | null }

const WHICH = 'Please say which notices are read.'

const readBody = z
  .object({
    ids: z.array(z.uuid(WHICH), WHICH).min(1, WHICH).max(MARKED_IDS_MAX).optional(),
    all: z.literal(true, WHICH).optional(),
    /** With `all`: only what was told up to then, so that a notice that arrives meanwhile stays unread. */
    up_to: z.iso.datetime('Please enter a moment.').optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { message: WHICH, path: ['ids'] })

const choice = z.object({
  event: z.enum(Object.keys(EVENTS) as NoticeEvent[], 'There is no such event.'),
  in_bell: z.boolean('Please choose whether the bell shows it.'),
  mail: z.enum(MAIL_CHOICES, 'Please choose when to be mailed.'),
})
const settings = z.object({ settings: z.array(choice.extend({ title: z.string() })) })
export type NoticeSetting = z.output<typeof settings>['settings'][number]

const token = z.string().min(1).max(LINK_TOKEN_LENGTH_MAX)
const told = z.object({ message: z.string() })

export const notificationsCalls = {
  'GET /api/notifications': {
    who: 'member',
    summary: 'What the member was told, the newest first, and how much of it they have not read.',
    query: z.object(pageQuery(NOTICES_PAGE_SIZE)),
    reply: z.object({
      notifications: z.array(notice),
      unread_count: z.int(),
      /** How far the topic of the member had come: what is told of it since is not in this answer. */
      head: z.int(),
      pagination,
    }),
  },
  'POST /api/notifications/read': {
    who: 'member',
    summary: 'Marks notices as read: some by their ids, or all. Ids of anybody else’s notices change nothing.',
    body: readBody,
    reply: z.object({ unread_count: z.int() }),
  },
  'GET /api/notifications/settings': {
    who: 'member',
    summary: 'How the member hears of each event: in the bell, and by mail at once, once a day, or not.',
    reply: settings,
  },
  'PUT /api/notifications/settings': {
    who: 'member',
    summary: 'Changes how the member hears of the events named; the others stay as they are.',
    body: z.object({
      settings: z.array(choice, 'Please choose something.').min(1).max(Object.keys(EVENTS).length),
    }),
    reply: settings,
  },
  'POST /api/notifications/stop-digest': {
    who: 'anyone',
    summary:
      "Ends a member's daily mail with the token of the link in any of them; the bell keeps showing what it showed.",
    body: z.object({ token }),
    reply: told,
    form: { done: DIGEST_PAGES.stopped, refused: DIGEST_PAGES.expired },
  },
  'POST /daily-notices/stop/:token': {
    who: 'anyone',
    summary: "Ends a member's daily mail by one press in their mail program (RFC 8058); whatever the body says.",
    params: z.object({ token }),
    reply: told,
    form: 'answered in place',
  },
} satisfies Calls
