import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { contentOf } from '../messages/presenters.ts'
import { findMessage } from '../messages/queries.ts'
import { lockedMessage, assertNotDeleted } from '../messages/message-access-service.ts'
import { nameOf, peopleOf } from '../people-service.ts'
import { findConversation } from '../queries.ts'
import { addFlag, listUpTo, lockReport, waitingReport } from './queries.ts'

/** The kind of the moderators' review queue. */
export const REPORT_KIND = 'flagged_message'

const THANKS = 'Thank you. A moderator will look at it.'

/**
 * Adds a message to the moderators' review queue.
 * @throws Failure not_found, conflict for one's own and for a deleted one.
 */
export const flagMessage = (
  kernel: Kernel,
  actor: Actor,
  { messageId, reason }: { messageId: string; reason: string },
) =>
  transact(kernel, async (tx) => {
    const { message } = await lockedMessage(tx, actor, messageId)
    if (message.sender_id === actor.id) throw new Failure('conflict', 'You can delete your own messages.')
    assertNotDeleted(message)
    const now = kernel.now()
    const { id } = await waitingReport(tx, messageId, now)
    await addFlag(tx, { report_id: id, member_id: actor.id, reason, flagged_at: now })
    await kernel.events.record(tx, 'message.flagged', { report_id: id, message_id: messageId }, { actor })
    return { message: THANKS }
  })

/** A flagged message with the few before it, for a moderator; each look is logged. @throws Failure not_found */
export const inspectReport = (kernel: Kernel, actor: Actor, reportId: string) =>
  transact(kernel, async (tx) => {
    const report = await lockReport(tx, reportId)
    const flagged = report && (await findMessage(tx, report.message_id))
    const conversation = flagged && (await findConversation(tx, flagged.conversation_id))
    if (!flagged || !conversation) throw new Failure('not_found', 'There is no such report.')
    const rows = await listUpTo(tx, flagged)
    const people = await peopleOf(
      tx,
      rows.map(({ sender_id: id }) => id),
    )
    const where = conversation.kind === 'direct' ? 'a direct message' : `a message in “${conversation.name}”`
    await logAdminAction(tx, {
      actor,
      action: 'community.look-at-flagged',
      target: `${where} by ${nameOf(people, flagged.sender_id)}, report ${reportId}`,
      at: kernel.now(),
    })
    return {
      messages: rows.map((row) => ({
        id: row.id,
        user_id: row.sender_id,
        username: nameOf(people, row.sender_id),
        content: contentOf(row),
        timestamp: row.sent_at.toISOString(),
        is_flagged: row.id === flagged.id,
        warned: row.warned,
      })),
    }
  })
