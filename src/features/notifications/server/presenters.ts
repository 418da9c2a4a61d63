import type { Notice } from '../contract.ts'
import { isEvent, traitsOf } from '../events.ts'
import type { NoticeRow } from './queries.ts'

export const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  event: row.event,
  text: row.text,
  link: row.link,
  detail: row.detail,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})

/** As a browser may tell it, on a screen that others may see: without what somebody wrote, for who chose so. Pure. */
export function presentForBrowser(row: NoticeRow & { shows_content: boolean }): Notice {
  const notice = { ...presentNotice(row), detail: null }
  if (row.shows_content || !isEvent(row.event) || !traitsOf(row.event).quotes) return notice
  return { ...notice, text: traitsOf(row.event).title }
}
