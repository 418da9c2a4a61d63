import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { findAskerLink } from './link-queries.ts'

/**
 * Stops e-mails about one question. A repeated call gives the same answer. @throws Failure bad_request for an unknown
 * link.
 */
export async function stopQuestionMails(kernel: Kernel, token: string): Promise<{ message: string }> {
  await transact(kernel, async (tx) => {
    const link = await findAskerLink(tx, { tokenHash: hashToken(token), purpose: 'leave' })
    if (!link) throw new Failure('bad_request', 'This link is invalid.')
    await stopMails(tx, link.question_id, kernel.now())
  })
  return { message: 'You won’t get any more e-mails about this question. Its tracking page still shows its progress.' }
}

/** Records when the e-mails were stopped. A repeated call does not change the recorded time. */
const stopMails = (tx: Db, questionId: string, now: Date) =>
  tx
    .updateTable('questions.question')
    .set((eb) => ({ mails_stopped_at: eb.fn.coalesce('mails_stopped_at', eb.val(now)) }))
    .where('id', '=', questionId)
    .execute()
