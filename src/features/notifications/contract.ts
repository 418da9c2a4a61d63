import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { EVENTS, MAIL_CHOICES, NOTICE_GROUPS, type NoticeEvent, type NoticeGroup } from './events.ts'
import { LINK_TOKEN_LENGTH_MAX, MARKED_IDS_MAX, NOTICES_PAGE_SIZE, ZONE_LENGTH_MAX } from './limits.ts'
import { UNSUBSCRIBE_PAGES } from './pages.ts'
import { CLOCK, isZone } from './quiet.ts'

const notice = z.object({
  id: z.string(),
  /** The name of an event in events.ts. An older notice may have an event that no longer exists. */
  event: z.string(),
  text: z.string(),
  /** A path within the site. */
  link: z.string(),
  /**
   * The text of the notice's e-mail, without its secret links, if the e-mail could not be sent in time; otherwise null.
   */
  detail: z.string().nullable(),
  /** ISO 8601 timestamp, as are all times in this contract. */
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type Notice = z.output<typeof notice>

/** The content of the bell: the number of unread notices, the newest notice, and notices for browser notifications. */
export type BellState = { unread_count: number; latest: Notice | null; forBrowser?: Notice[] }

const WHICH = 'Please specify which notifications to mark as read.'

const readBody = z
  .object({
    ids: z.array(z.uuid(WHICH), WHICH).min(1, WHICH).max(MARKED_IDS_MAX).optional(),
    all: z.literal(true, WHICH).optional(),
    /** With `all`, marks only notices up to this time, so that notices that arrive later stay unread. */
    up_to: z.iso.datetime('Please enter a date and time.').optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { message: WHICH, path: ['ids'] })

const choice = z.object({
  event: z.enum(Object.keys(EVENTS) as NoticeEvent[], 'This event doesn’t exist.'),
  in_bell: z.boolean('Please choose whether to show it in the bell menu.'),
  mail: z.enum(MAIL_CHOICES, 'Please choose when to get e-mail.'),
})

const clock = z.string('Please enter a time.').regex(CLOCK, 'Please enter a time, such as 22:00.')
/**
 * The period in which e-mails are queued and browser notifications are off, in the local time of a time zone. It
 * extends past midnight if its end is earlier than its start.
 */
const quietHours = z
  .object({
    from: clock,
    to: clock,
    /** The name of a time zone, such as America/Los_Angeles. */
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
  /** True if browser notifications may include text that members wrote. */
  shows_content: z.boolean(),
})
export type NoticeSettings = z.output<typeof settings>
export type NoticeSetting = NoticeSettings['settings'][number]

const token = z.string().min(1).max(LINK_TOKEN_LENGTH_MAX)
const told = z.object({ message: z.string() })

export const notificationsCalls = {
  'GET /api/notifications': {
    who: 'member',
    summary: 'Lists the member’s notifications, newest first, with the number of unread ones.',
    query: z.object(pageQuery(NOTICES_PAGE_SIZE)),
    reply: z.object({
      notifications: z.array(notice),
      unread_count: z.int(),
      /** The newest unread notices of the last hour, for browser notifications. */
      for_browser: z.array(notice),
      /** The version of the member's pub/sub topic, read before the notices. The reply may lack later changes. */
      head: z.int(),
      pagination,
    }),
  },
  'POST /api/notifications/read': {
    who: 'member',
    summary:
      'Marks notifications as read, by their ids or all of them. Ids of other members’ notifications are ignored.',
    body: readBody,
    reply: z.object({ unread_count: z.int() }),
  },
  'GET /api/notifications/settings': {
    who: 'member',
    summary: 'Returns the member’s notification settings: bell, e-mail and browser for each event, and quiet hours.',
    reply: settings,
  },
  'PUT /api/notifications/settings': {
    who: 'member',
    summary: 'Changes the settings of the given events, the quiet hours, or both. Other settings stay the same.',
    body: z.object({
      settings: z
        .array(choice.extend({ in_browser: z.boolean().optional() }), 'Please choose at least one setting.')
        .min(1)
        .max(Object.keys(EVENTS).length)
        .optional(),
      /** Null turns quiet hours off. */
      quiet_hours: quietHours.nullable().optional(),
      shows_content: z.boolean('Please choose whether to show the content.').optional(),
    }),
    reply: settings,
  },
  'POST /api/notifications/stop': {
    who: 'anyone',
    summary:
      'Unsubscribes with the link in an e-mail: from one kind of e-mail, from the daily e-mail, or from invitations.',
    body: z.object({ token }),
    reply: told,
    form: { done: UNSUBSCRIBE_PAGES.stopped, refused: UNSUBSCRIBE_PAGES.refused },
  },
  'POST /notices/stop/:token': {
    who: 'anyone',
    summary: 'Unsubscribes with one click in the reader’s mail program (RFC 8058). The body is ignored.',
    params: z.object({ token }),
    reply: told,
    form: 'answered in place',
  },
} satisfies Calls
