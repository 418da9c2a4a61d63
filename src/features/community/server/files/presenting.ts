import type { Kernel } from '#server/kernel.ts'
import type { AttachmentRow } from '../tables.ts'

/** A file with an address made anew, for whoever may read the message that it stands with. */
export const presentAttachment = async ({ fileAddresses }: Pick<Kernel, 'fileAddresses'>, row: AttachmentRow) => ({
  id: row.id,
  url: await fileAddresses.addressOf(row.id),
  filename: row.name,
  content_type: row.kind,
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
})
