import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { PINS_MAX } from '../../limits.ts'
import { isModerator, canPinMessage } from '../policy.ts'
import { addEdit, changeContent, countPins, listEdits, setPinned } from './edit-queries.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { findMessage } from './queries.ts'
import { messageLink, showOne } from './message-view-service.ts'
import { changeableMessage, readableMessage, assertNotArchived } from './message-access-service.ts'
import { publishMessageChange } from './log-entries-service.ts'

/** Where a message stands, for a link to it. @throws Failure not_found */
export async function locateMessage(kernel: Kernel, actor: Actor, messageId: string) {
  const { message } = await readableMessage(kernel.db, actor, messageId)
  const shown = await showOne({ ...kernel, readerId: actor.id }, message)
  return { message: shown, link: messageLink(shown, actor.id) }
}

/** Changes what the caller wrote, keeping what it said. @throws Failure as for a new message there; forbidden, conflict for a deleted one. */
export const editMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, content }: { messageId: string; content: string },
) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    if (message.sender_id !== actor.id) throw new Failure('forbidden', 'You can edit your own messages.')
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

/** What a message said before. @throws Failure not_found, forbidden for all but its author and moderators. */
export async function readEdits({ db }: Kernel, actor: Actor, messageId: string) {
  const { message, conversation } = await readableMessage(db, actor, messageId)
  const isTheirs = message.sender_id === actor.id || (conversation.kind !== 'direct' && isModerator(actor))
  if (!isTheirs) throw new Failure('forbidden', 'Only its author and moderators see what a message said before.')
  const edits = await listEdits(db, messageId)
  return { edits: edits.map(({ content, edited_at: until }) => ({ content, until: until.toISOString() })) }
}

/** Pins a message or takes it down; twice as well as once. @throws Failure not_found, forbidden, conflict for too many. */
export const pinMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, pinned }: { messageId: string; pinned: boolean },
) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    if (!canPinMessage(actor, conversation))
      throw new Failure('forbidden', 'Only its owner and moderators pin messages here.')
    if ((message.pinned_at !== null) === pinned) return { is_pinned: pinned }
    if (pinned && (await countPins(tx, conversation.id)) >= PINS_MAX)
      throw new Failure('conflict', `At most ${PINS_MAX} messages are pinned. Please take one down first.`)
    await setPinned(tx, messageId, pinned ? { by: actor.id, now: kernel.now() } : undefined)
    await publishMessageChange(kernel, tx, { message, kind: 'message_pinned' })
    return { is_pinned: pinned }
  })
