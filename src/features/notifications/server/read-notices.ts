import type { Selectable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { Notice } from '../contract.ts'
import { isEvent, traitsOf } from '../events.ts'
import { BROWSER_NOTICE_MS, BROWSER_NOTICES_MAX } from '../limits.ts'
import { inBell } from './service.ts'
import type { NoticeTable } from './tables.ts'

export async function readNotices({ db, pubsub, now }: Kernel, { id }: Actor, page: { page: number; size: number }) {
  // The version is read before the notices: a concurrent change then causes an extra read, and is never missed.
  const head = await pubsub.head(memberTopic(id))
  const since = new Date(now().getTime() - BROWSER_NOTICE_MS)
  const [rows, { notices, unread }, forBrowser] = await Promise.all([
    listNotices(db, id, page),
    countNotices(db, id),
    listForBrowser(db, id, since),
  ])
  return {
    notifications: rows.map(presentNotice),
    unread_count: unread,
    for_browser: forBrowser.map(presentForBrowser),
    head,
    pagination: paginationOf({ ...page, total: notices }),
  }
}

/**
 * Presents a notice for a browser notification. If the member has chosen not to show content, quoted text is omitted,
 * because other people may see the screen. Pure.
 */
function presentForBrowser(row: NoticeRow & { shows_content: boolean }): Notice {
  const notice = { ...presentNotice(row), detail: null }
  if (row.shows_content || !isEvent(row.event) || !traitsOf(row.event).quotes) return notice
  return { ...notice, text: traitsOf(row.event).title }
}

const listNotices = (db: Db, memberId: string, { page, size }: { page: number; size: number }) =>
  inBell(db, memberId)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countNotices = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .select((eb) => [
      eb.fn.countAll<number>().as('notices'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Lists notices for browser notifications: the newest few unread ones since the given time, with the setting for quoted
 * text.
 */
const listForBrowser = (db: Db, memberId: string, since: Date) =>
  db
    .selectFrom('notifications.notice')
    .leftJoin('notifications.preference as preference', 'preference.member_id', 'notifications.notice.member_id')
    .select(COLUMNS)
    .select((eb) => eb.fn.coalesce('preference.shows_content', eb.lit(true)).as('shows_content'))
    .where('notifications.notice.member_id', '=', memberId)
    .where('in_browser', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(BROWSER_NOTICES_MAX)
    .execute()

const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  event: row.event,
  text: row.text,
  link: row.link,
  detail: row.detail,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})

type NoticeRow = Pick<Selectable<NoticeTable>, (typeof COLUMNS)[number]>

const COLUMNS = ['id', 'event', 'text', 'link', 'detail', 'created_at', 'read_at'] as const
