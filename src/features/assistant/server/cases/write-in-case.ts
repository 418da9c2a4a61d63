import { addSenderReply } from '#features/support/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockOwnSession } from '../sessions/sessions.ts'
import { type From, publishConversationChange, countSent } from './cases.ts'

const NO_CASE = 'This conversation has not been handed over.'

const VISITOR = 'The visitor'

/** Adds a reply to a case. @throws Failure not_found; conflict if there is no case */
export async function writeInCase(
  kernel: Kernel,
  from: From,
  { sessionId, text }: { sessionId: string; text: string },
) {
  const { actor } = from
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, sessionId)
    if (!session.case_id) throw new Failure('conflict', NO_CASE)
    await addSenderReply(kernel, tx, { id: session.case_id, text, name: actor?.name ?? VISITOR })
    await publishConversationChange(kernel, tx, sessionId)
    await countSent(kernel, tx, from)
  })
  return {
    message: `Sent. Our support team will reply ${kernel.mail.canSend ? 'by e-mail' : 'in this conversation'} within ${SUPPORT_RESPONSE_TIME}.`,
  }
}
