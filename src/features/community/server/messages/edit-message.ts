import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { isModerator } from '../policy.ts'
import { publishMessageChange } from './log-entries.ts'
import { changeableMessage, assertNotArchived, readableMessage } from './message-access.ts'
import { showOne } from './message-view.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { findMessage } from './queries.ts'

/**
 * Changes the caller's message, and stores the earlier version. @throws the same Failures as a new message, forbidden
 * for another member's message, conflict for a deleted message.
 */
export const editMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, content }: { messageId: string; content: string },
) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    if (message.sender_id !== actor.id) throw new Failure('forbidden', 'You can only edit your own messages.')
    assertNotArchived(conversation)
    if (content !== message.content) {
      await addEdit(tx, { message_id: messageId, edited_at: now, content: message.content })
      const warned = [...new Set(findIdentifiers(content).map(({ kind }) => kind))]
      await changeContent(tx, messageId, { content, warned, edited_at: now })
      await updateChangedMessageNotices(kernel, tx, { ...message, content })
      await publishMessageChange(kernel, tx, { message, kind: 'message_edited' })
    }
    return {
      message: await showOne({ ...kernel, db: tx, readerId: actor.id }, (await findMessage(tx, messageId)) ?? message),
    }
  })

/**
 * Returns the earlier versions of a message. @throws Failure not_found, forbidden for all but its author and
 * moderators.
 */
export async function readEdits({ db }: Kernel, actor: Actor, messageId: string) {
  const { message, conversation } = await readableMessage(db, actor, messageId)
  const isTheirs = message.sender_id === actor.id || (conversation.kind !== 'direct' && isModerator(actor))
  if (!isTheirs) throw new Failure('forbidden', 'Only the author and moderators can see earlier versions of a message.')
  const edits = await listEdits(db, messageId)
  return { edits: edits.map(({ content, edited_at: until }) => ({ content, until: until.toISOString() })) }
}

/** Stores an earlier version. If two edits have the same time, only the text before the first is stored. */
const addEdit = (tx: Db, edit: Insertable<Tables['community.edit']>) =>
  tx
    .insertInto('community.edit')
    .values(edit)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const changeContent = (tx: Db, id: string, change: { content: string; warned: string[]; edited_at: Date }) =>
  tx.updateTable('community.message').set(change).where('id', '=', id).execute()

const listEdits = (db: Db, messageId: string) =>
  db
    .selectFrom('community.edit')
    .select(['content', 'edited_at'])
    .where('message_id', '=', messageId)
    .orderBy('edited_at', 'desc')
    .execute()
