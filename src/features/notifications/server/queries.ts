import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { BROWSER_NOTICES_MAX } from '../limits.ts'
import type { NoticeTable } from './tables.ts'

type NewNotice = Omit<Insertable<NoticeTable>, 'id' | 'read_at' | 'digested_at'>

export const addNotices = (tx: Db, notices: NewNotice[]) =>
  tx.insertInto('notifications.notice').values(notices).execute()

const COLUMNS = ['id', 'event', 'text', 'link', 'detail', 'created_at', 'read_at'] as const
export type NoticeRow = Pick<Selectable<NoticeTable>, (typeof COLUMNS)[number]>

const inBell = (db: Db, memberId: string) =>
  db.selectFrom('notifications.notice').where('member_id', '=', memberId).where('in_bell', '=', true)

export const listNotices = (db: Db, memberId: string, { page, size }: { page: number; size: number }) =>
  inBell(db, memberId)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countNotices = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .select((eb) => [
      eb.fn.countAll<number>().as('notices'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()

export const countUnread = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()

const markRead = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('notifications.notice')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)

// In one order, so that two that mark the same notices at once wait for each other and never both for ever.
const lockUnread = (tx: Db, memberId: string) =>
  inBell(tx, memberId).where('read_at', 'is', null).select('id').orderBy('id').forUpdate()

export const markSomeRead = (tx: Db, memberId: string, { ids, now }: { ids: string[]; now: Date }) =>
  markRead(tx, memberId, now)
    .where('id', 'in', lockUnread(tx, memberId).where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute()

export const markAllRead = (tx: Db, memberId: string, { upTo, now }: { upTo: Date; now: Date }) =>
  markRead(tx, memberId, now)
    .where('id', 'in', lockUnread(tx, memberId).where('created_at', '<=', upTo))
    .execute()

/** What a browser may still tell of: the newest few that were told since then and that nobody has read; and how much it may say. */
export const listForBrowser = (db: Db, memberId: string, since: Date) =>
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

const unreadAbout = (tx: Db, { memberId, about }: { memberId: string; about: string }) =>
  tx
    .selectFrom('notifications.notice')
    .select('id')
    .where('member_id', '=', memberId)
    .where('about', '=', about)
    .where('read_at', 'is', null)
    .orderBy('id')
    .forUpdate()

export const markReadAbout = (tx: Db, { now, ...about }: { memberId: string; about: string; now: Date }) =>
  tx
    .updateTable('notifications.notice')
    .set({ read_at: now })
    .where('id', 'in', unreadAbout(tx, about))
    .returning('id')
    .execute()

/** @returns what the notices said that one member had from another, read or not. */
export const deleteNoticesFrom = (tx: Db, memberId: string, fromId: string) =>
  tx
    .deleteFrom('notifications.notice')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notice')
        .select('id')
        .where('member_id', '=', memberId)
        .where('from_id', '=', fromId)
        .orderBy('id')
        .forUpdate(),
    )
    .returning(['about', 'event', 'link'])
    .execute()

type Retold = { about: string; event: string; link?: string; text: string }

const noticesOf = ({ about, event, link }: Omit<Retold, 'text'>) => sql<SqlBool>`about = ${about} and event = ${event}
  and (${link === undefined} or link = ${link ?? ''})`

const lockNoticesOf = (tx: Db, of: Omit<Retold, 'text'>) =>
  tx.selectFrom('notifications.notice').select('id').where(noticesOf(of)).orderBy('id').forUpdate()

/** @returns whose notices were changed. */
export const changeNoticesOf = (tx: Db, { text, ...of }: Retold) =>
  tx
    .updateTable('notifications.notice')
    // What its mail said repeats it.
    .set({ text, detail: null })
    .where('id', 'in', lockNoticesOf(tx, of))
    .returning('member_id')
    .execute()

export const changeUnreadAbout = (
  tx: Db,
  { event, text, ...about }: { memberId: string; about: string; event: string; text: string },
) =>
  tx
    .updateTable('notifications.notice')
    .set({ text, detail: null })
    .where('id', 'in', unreadAbout(tx, about).where('event', '=', event))
    .returning('id')
    .execute()
