import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MessageRow } from '../tables.ts'
import { deleted } from '../files/store-upload.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { publishMessageChange } from './log-entries.ts'

/** Clears a locked message's content but keeps its row, and notifies the clients that show the message. */
export async function removeMessage(kernel: Kernel, tx: Tx, { message, by }: { message: MessageRow; by: string }) {
  await emptyMessage(tx, message.id, { by, now: kernel.now() })
  for (const id of await detachAll(tx, message.id)) await kernel.files.remove(tx, id, kernel.now())
  await updateChangedMessageNotices(kernel, tx, { ...message, content: '' })
  await publishMessageChange(kernel, tx, { message, kind: 'message_deleted' })
}

/** Detaches all files of a message. @returns their ids, to be deleted */
const detachAll = (tx: Db, messageId: string): Promise<string[]> =>
  deleted(tx.deleteFrom('community.attachment').where('message_id', '=', messageId).returning('id').execute())

/** Clears a message's content but keeps its row. */
async function emptyMessage(tx: Db, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx
    .updateTable('community.message')
    .set({
      content: '',
      mentions: [],
      warned: [],
      deleted_at: now,
      deleted_by_id: by,
      pinned_at: null,
      pinned_by_id: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('community.reaction').where('message_id', '=', id).execute()
  await tx.deleteFrom('community.edit').where('message_id', '=', id).execute()
}
