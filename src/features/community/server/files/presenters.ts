import type { FileReader } from '#server/files/addresses.ts'
import type { AttachmentRow } from '../tables.ts'

/** The guard that is asked whenever a file is opened (file-access-service.ts). */
export const MESSAGE_GUARD = 'message'

/** Whoever may read a message gets addresses of its files that are good as long as they may. */
export const messageReader = (memberId: string): FileReader => ({ guard: MESSAGE_GUARD, memberId })

/** A file with the address that its reader was given. Pure. */
export const presentAttachment = (row: AttachmentRow, url: string) => ({
  id: row.id,
  url,
  filename: row.name,
  content_type: row.kind,
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
})
