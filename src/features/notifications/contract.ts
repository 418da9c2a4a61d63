import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { EVENTS, MAIL_CHOICES, NOTICE_GROUPS, type NoticeEvent, type NoticeGroup } from './events.ts'
import { LINK_TOKEN_LENGTH_MAX, MARKED_IDS_MAX, NOTICES_PAGE_SIZE, ZONE_LENGTH_MAX } from './limits.ts'
import { UNSUBSCRIBE_PAGES } from './pages.ts'
import { CLOCK, isZone } from './quiet.ts'

const notice = z.object({
  id: z.string(),
  /** One of events.ts; an older notice may have an event that no longer exists. */
  event: z.string(),
  text: z.string(),
  /** A path within the site. */
  link: z.string(),
  /** Text of its e-mail that could not be sent in time, without its secret links. */
  detail: z.string().nullable(),
  /** ISO instant, like all times of this contract. */
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type Notice = z.output<typeof notice>

/** The content of the bell: the number of unread notices, the newest notice, and notices for browser notifications. */
export type BellState = { unread_count: number; latest: Notice | null; forBrowser?: Notice[] }

const WHICH = 'Please say which notices are read.'

const readBody = z
  .object({
    ids: z.array(z.uuid(WHICH), WHICH).min(1, WHICH).max(MARKED_IDS_MAX).optional(),
    all: z.literal(true, WHICH).optional(),
    /** With `all`: only notices up to this time, so that a notice that arrives meanwhile stays unread. */
    up_to: z.iso.datetime('Please enter a moment.').optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { message: WHICH, path: ['ids'] })

const choice = z.object({
  event: z.enum(Object.keys(EVENTS) as NoticeEvent[], 'There is no such event.'),
  in_bell: z.boolean('Please choose whether the bell shows it.'),
  mail: z.enum(MAIL_CHOICES, 'Please choose when to be mailed.'),
})

const clock = z.string('Please enter a time.').regex(CLOCK, 'Please enter a time, as 22:00.')
/**
 * Period in which e-mails are queued and browser notifications are off, by the clock of a zone. It crosses midnight if
 * the end is earlier.
 */
const quietHours = z
  .object({
    from: clock,
    to: clock,
    /** The name of a time zone: America/Los_Angeles. */
    zone: z.string('Please choose a time zone.').max(ZONE_LENGTH_MAX).refine(isZone, 'Please choose a time zone.'),
  })
  .refine(({ from, to }) => from !== to, { message: 'Please choose two different times.', path: ['to'] })

const settings = z.object({
  settings: z.array(
    choice.extend({
      in_browser: z.boolean(),
      title: z.string(),
      group: z.enum(Object.keys(NOTICE_GROUPS) as NoticeGroup[]),
    }),
  ),
  quiet_hours: z.object({ from: z.string(), to: z.string(), zone: z.string() }).nullable(),
  /** Decides whether browser notifications include text that members wrote. */
  shows_content: z.boolean(),
})
export type NoticeSettings = z.output<typeof settings>
export type NoticeSetting = NoticeSettings['settings'][number]

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
      /** Notices for browser notifications: the newest unread ones of the last hour. */
      for_browser: z.array(notice),
      /** Version of the member's topic at the time of the answer. Later changes are not included. */
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
    summary:
      'How the member hears of each event: in the bell, by mail at once, once a day or not, in the browser; and when they are left in peace.',
    reply: settings,
  },
  'PUT /api/notifications/settings': {
    who: 'member',
    summary: 'Changes how the member hears of the events named, their quiet hours, or both; the rest stays as it is.',
    body: z.object({
      settings: z
        .array(choice.extend({ in_browser: z.boolean().optional() }), 'Please choose something.')
        .min(1)
        .max(Object.keys(EVENTS).length)
        .optional(),
      /** Null: none. */
      quiet_hours: quietHours.nullable().optional(),
      shows_content: z.boolean('Please choose whether it is shown.').optional(),
    }),
    reply: settings,
  },
  'POST /api/notifications/stop': {
    who: 'anyone',
    summary: 'Ends what the link in a mail ends: mails of one event, the day’s mail, or invitations to an address.',
    body: z.object({ token }),
    reply: told,
    form: { done: UNSUBSCRIBE_PAGES.stopped, refused: UNSUBSCRIBE_PAGES.refused },
  },
  'POST /notices/stop/:token': {
    who: 'anyone',
    summary: 'The same by one press in the reader’s mail program (RFC 8058); whatever the body says.',
    params: z.object({ token }),
    reply: told,
    form: 'answered in place',
  },
} satisfies Calls
