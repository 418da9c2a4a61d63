import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { NoticeRow } from './queries.ts'
import './tables.ts'

export type BellRow = { member_id: string; unread: number; latest: NoticeRow | null }

const LATEST = sql<NoticeRow | null>`(
  select json_build_object('id', id, 'event', event, 'text', text, 'link', link, 'created_at', created_at, 'read_at', read_at)
  from notifications.notice
  where notice.member_id = asked.member_id and in_bell
  order by created_at desc, id
  limit 1
)`

const UNREAD = sql<number>`(
  select count(*) from notifications.notice
  where notice.member_id = asked.member_id and in_bell and read_at is null
)`

/** What the bells of these members show now. */
export async function readBells(db: Db, memberIds: string[]): Promise<BellRow[]> {
  const { rows } = await sql<BellRow>`
    select member_id, ${UNREAD} as unread, ${LATEST} as latest from unnest(${memberIds}::uuid[]) as asked (member_id)
  `.execute(db)
  return rows.map(({ latest, ...row }) => ({ ...row, latest: latest && withMoments(latest) }))
}

// JSON knows no moments.
const withMoments = (notice: NoticeRow): NoticeRow => ({
  ...notice,
  created_at: new Date(notice.created_at),
  read_at: notice.read_at && new Date(notice.read_at),
})
