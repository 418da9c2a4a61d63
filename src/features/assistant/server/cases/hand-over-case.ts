import { createCase } from '#features/support/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { invalidField, Failure } from '#shared/calls/failure.ts'
import { lockOwnSession, listChatMessages } from '../sessions/sessions.ts'
import '../tables.ts'
import { type From, senderOf, HANDED_OVER, NOTHING_SAID, transcriptOf, subjectOf, countSent } from './cases.ts'

const ADDRESS_MISSING = 'Please enter an e-mail address for our reply.'

const SAID_SINCE = 'This conversation has new messages. Please check it again before you send it.'

type Handing = {
  sessionId: string
  email?: string | null | undefined
  note?: string | null | undefined
  messages?: number | null | undefined
}

/**
 * Hands a conversation over to the support team.
 * @throws Failure not_found; conflict if it was handed over before or has more messages than were shown; invalid
 * without an address
 */
export async function handOver(kernel: Kernel, from: From, { sessionId, email: typed, note, messages }: Handing) {
  const { actor } = from
  const { name, email: known } = await senderOf(kernel, actor)
  const email = known ?? typed
  if (!email) throw invalidField('email', ADDRESS_MISSING)
  const caseId = await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, sessionId)
    if (session.case_id) throw new Failure('conflict', HANDED_OVER)
    const said = await listChatMessages(tx, sessionId)
    if (said.length === 0) throw new Failure('conflict', NOTHING_SAID)
    if ((messages ?? said.length) !== said.length) throw new Failure('conflict', SAID_SINCE)
    const message = [...(note ? [note] : []), `The conversation with the assistant:\n\n${transcriptOf(said)}`].join(
      '\n\n',
    )
    const id = await createCase(kernel, tx, {
      subject: subjectOf(said),
      message,
      name,
      email,
      memberId: actor?.id ?? null,
      page: null,
    })
    await setCase(tx, sessionId, { caseId: id, note: note || null })
    await countSent(kernel, tx, from)
    return id
  })
  return {
    case_id: caseId,
    message: `Your conversation was sent to our support team. They’ll reply ${kernel.mail.canSend ? `by e-mail to ${email}` : 'in this conversation'} within ${SUPPORT_RESPONSE_TIME}.`,
    response_time: SUPPORT_RESPONSE_TIME,
  }
}

const setCase = (tx: Db, id: string, { caseId, note }: HandedOver) =>
  tx.updateTable('assistant.session').set({ case_id: caseId, case_note: note }).where('id', '=', id).execute()

type HandedOver = { caseId: string; note: string | null }
