import { restoreRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { emptyAll, lockMessages, readWhole } from './removal-queries.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { findMessages } from './queries.ts'
import { publishMessageChange } from './log-entries-service.ts'

type Removal = { ids: string[]; by: string }

/** Takes out what messages said, in one go, and tells whoever has them before them. @returns them as they stood. */
export async function archiveMessages(kernel: Kernel, tx: Tx, { ids, by }: Removal): Promise<ArchivedRow[]> {
  const messages = await lockMessages(tx, ids)
  const present = messages.map(({ id }) => id)
  const taken = await readWhole(tx, present)
  await emptyAll(tx, present, { by, now: kernel.now() })
  for (const message of messages) {
    await updateChangedMessageNotices(kernel, tx, { ...message, content: '' })
    await publishMessageChange(kernel, tx, { message, kind: 'message_deleted' })
  }
  return taken
}

const placeOf = ({ row }: ArchivedRow) => JSON.parse(row) as { id: string; conversation_id: string }

/** Has messages that were taken out say again what they said. */
export async function restoreMessages(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  await restoreRows(tx, taken)
  const ids = taken.flatMap((one) => (one.table === 'community.message' ? [placeOf(one).id] : []))
  for (const message of await findMessages(tx, ids)) {
    await updateChangedMessageNotices(kernel, tx, message)
    await publishMessageChange(kernel, tx, { message, kind: 'message_edited' })
  }
}

/** Lets go of the files of messages that come back no more. */
export async function purgeFilesOf(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  for (const one of taken.filter(({ table }) => table === 'community.attachment'))
    await kernel.files.remove(tx, placeOf(one).id, kernel.now())
}
