import { membersByIds } from '#features/accounts/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { Db } from '#server/data/db.ts'
import { redactQueuedMails } from './quiet/quiet.ts'

/** The text that replaces a withdrawn notice in a digest. */
const WITHDRAWN = 'A notification from someone you have blocked.'

/**
 * Withdraws what a member got from a member they block: notices, e-mails queued in quiet hours, and unsent e-mails. In
 * digests that are already written, a standard text replaces the lines of these notices.
 */
export async function withdrawNotices(
  kernel: Kernel,
  tx: Tx,
  { memberId, fromId }: { memberId: string; fromId: string },
) {
  const email = (await membersByIds(tx, [memberId])).get(memberId)?.email
  const dropped = await deleteNoticesFrom(tx, memberId, fromId)
  await deleteQueuedFrom(tx, memberId, fromId)
  if (email !== undefined) await kernel.mail.withdraw(tx, { to: email, from: fromId })
  for (const { about, event, link } of dropped) {
    if (about === null) continue
    const words = { of: { about, event, link }, text: WITHDRAWN, subject: WITHDRAWN, isFinal: true }
    await redactQueuedMails(tx, { ...words, onlyTo: memberId })
    if (email !== undefined) await kernel.mail.reword(tx, { ...words, onlyTo: email })
  }
  if (dropped.length > 0) await kernel.pubsub.publish(tx, memberTopic(memberId))
}

/** Deletes the notices that a member got from another member. @returns the subject, event and link of each. */
const deleteNoticesFrom = (tx: Db, memberId: string, fromId: string) =>
  tx
    .deleteFrom('notifications.notice')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notice')
        .select('id')
        .where('member_id', '=', memberId)
        .where('from_id', '=', fromId)
        .orderBy('id')
        .forUpdate(),
    )
    .returning(['about', 'event', 'link'])
    .execute()

/** Deletes queued e-mails to a member that quote a given member. */
const deleteQueuedFrom = (tx: Db, memberId: string, fromId: string) =>
  tx
    .deleteFrom('notifications.quiet_hours_queue')
    .where('member_id', '=', memberId)
    .where('from_id', '=', fromId)
    .execute()
