import { pacificDay } from '#shared/time/dates.ts'
import type { Resource } from '../../resources-contract.ts'
import { FORMER_MEMBER } from '#features/team/server/public.ts'
import type { ResourceRow } from './queries.ts'

type Known = { addedBy: string | undefined; address: string | null; mayRemove: boolean }

/** Pure. */
export const presentResource = (row: ResourceRow, { addedBy, address, mayRemove }: Known): Resource => ({
  id: row.id,
  name: row.name,
  type: row.kind,
  url: row.url ?? address,
  content: row.content,
  file_name: row.file_name,
  size: row.size_bytes,
  preview: row.file_kind?.startsWith('image/') ? address : null,
  added_date: pacificDay(row.added_at),
  added_by: addedBy ?? FORMER_MEMBER,
  added_at: row.added_at.toISOString(),
  may_remove: mayRemove,
})
