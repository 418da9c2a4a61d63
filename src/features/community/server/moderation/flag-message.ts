import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { reportStates } from '../../states.ts'
import { lockedMessage, assertNotDeleted } from '../messages/message-access.ts'

const THANKS = 'Thank you. A moderator will review this message.'

/**
 * Adds a message to the moderators' review queue.
 * @throws Failure not_found, conflict for the caller's own message and for a deleted message.
 */
export const flagMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, reason }: { messageId: string; reason: string },
) =>
  transact(kernel, async (tx) => {
    const { message } = await lockedMessage(tx, actor, messageId)
    if (message.sender_id === actor.id)
      throw new Failure('conflict', 'You can’t report your own message, but you can delete it.')
    assertNotDeleted(message)
    const now = kernel.now()
    const { id } = await waitingReport(tx, messageId, now)
    await addFlag(tx, { report_id: id, member_id: actor.id, reason, flagged_at: now })
    await kernel.events.record(tx, 'message.flagged', { report_id: id, message_id: messageId }, { actor })
    return { message: THANKS }
  })

/** Returns the pending report of a message, and creates one if needed. */
async function waitingReport(tx: Db, messageId: string, now: Date): Promise<{ id: string }> {
  const report = { id: randomUUID(), message_id: messageId, status: reportStates.waiting, opened_at: now }
  await tx
    .insertInto('community.report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('community.report')
    .select('id')
    .where('message_id', '=', messageId)
    .where('status', '=', reportStates.waiting)
    .executeTakeFirstOrThrow()
}

/** Adds a member's flag to a report, unless the member has already flagged the message. */
const addFlag = (tx: Db, flag: Insertable<Tables['community.flag']>) =>
  tx
    .insertInto('community.flag')
    .values(flag)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
