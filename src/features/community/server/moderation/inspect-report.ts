import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { SHOWN_BEFORE_FLAGGED } from '../../limits.ts'
import { contentOf } from '../messages/presenters.ts'
import { findMessage, MESSAGE_COLUMNS } from '../messages/queries.ts'
import { peopleOf, nameOf } from '../people.ts'
import { findConversation } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import { lockReport } from './queries.ts'

/**
 * Returns a flagged message with a few earlier messages, for a moderator, and logs the inspection. @throws Failure
 * not_found
 */
export const inspectReport = (kernel: Kernel, actor: Actor, reportId: string) =>
  transact(kernel, async (tx) => {
    const report = await lockReport(tx, reportId)
    const flagged = report && (await findMessage(tx, report.message_id))
    const conversation = flagged && (await findConversation(tx, flagged.conversation_id))
    if (!flagged || !conversation) throw new Failure('not_found', 'This report doesn’t exist.')
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

/** Lists a message and a few messages before it, oldest first. */
async function listUpTo(db: Db, { conversation_id: id, number }: MessageRow): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', id)
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .limit(SHOWN_BEFORE_FLAGGED + 1)
    .execute()
  return rows.toReversed()
}
