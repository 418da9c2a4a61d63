import type { Notice } from '../contract.ts'
import type { NoticeRow } from './queries.ts'

export const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  event: row.event,
  text: row.text,
  link: row.link,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})
