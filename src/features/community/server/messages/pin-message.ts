import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { PINS_MAX } from '../../limits.ts'
import { canPinMessage } from '../policy.ts'
import { countPins } from './edit-queries.ts'
import { publishMessageChange } from './log-entries.ts'
import { changeableMessage } from './message-access.ts'

/**
 * Pins or unpins a message. A repeated call has no effect. @throws Failure not_found, forbidden, conflict at the limit.
 */
export const pinMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, pinned }: { messageId: string; pinned: boolean },
) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    if (!canPinMessage(actor, conversation))
      throw new Failure('forbidden', 'Only the channel’s owner and moderators can pin messages.')
    if ((message.pinned_at !== null) === pinned) return { is_pinned: pinned }
    if (pinned && (await countPins(tx, conversation.id)) >= PINS_MAX)
      throw new Failure('conflict', `You can pin at most ${PINS_MAX} messages. Unpin one first.`)
    await setPinned(tx, messageId, pinned ? { by: actor.id, now: kernel.now() } : undefined)
    await publishMessageChange(kernel, tx, { message, kind: 'message_pinned' })
    return { is_pinned: pinned }
  })

const setPinned = (tx: Db, id: string, pinned: { by: string; now: Date } | undefined) =>
  tx
    .updateTable('community.message')
    .set({ pinned_at: pinned?.now ?? null, pinned_by_id: pinned?.by ?? null })
    .where('id', '=', id)
    .execute()
