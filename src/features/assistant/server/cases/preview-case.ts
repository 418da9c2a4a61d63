import type { Kernel } from '#server/kernel.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { sessionOf, listChatMessages } from '../sessions/sessions.ts'
import { type Who, HANDED_OVER, NOTHING_SAID, subjectOf, transcriptOf, senderOf } from './cases.ts'

/**
 * Returns a preview of the transcript, and the e-mail address to which the answer will be sent.
 * @throws Failure not_found; conflict if the conversation has no messages or was already handed over
 */
export async function previewCase(kernel: Kernel, actor: Who, sessionId: string) {
  const session = await sessionOf(kernel.db, actor, sessionId)
  if (session.case_id) throw new Failure('conflict', HANDED_OVER)
  const said = await listChatMessages(kernel.db, sessionId)
  if (said.length === 0) throw new Failure('conflict', NOTHING_SAID)
  return {
    subject: subjectOf(said),
    transcript: transcriptOf(said),
    messages: said.length,
    ...(await senderOf(kernel, actor)),
    response_time: SUPPORT_RESPONSE_TIME,
  }
}
