import type { QuestionConversation } from '../../asker-contract.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { ANSWER_FRAGMENT } from '../../pages.ts'
import { createLinkSessions, type LinkSession } from './link-session.ts'

/** The editor's question to the asker, or the reason why it cannot be shown. */
export type ConversationResult =
  | { conversation: QuestionConversation; failed?: undefined }
  | { conversation?: undefined; failed: string }

export type AnswerSession = LinkSession<ConversationResult>

const NOT_SIGNED_IN = 'To answer, use the link in our e-mail or sign in with the account you used to ask.'
const NOT_SIGNED_IN_WITHOUT_MAIL = `To answer, sign in with the account you used to ask. ${NO_MAIL}`

async function read(trackingNumber: string, token: string | null): Promise<ConversationResult> {
  try {
    const input = { params: { trackingNumber }, body: { token } }
    return { conversation: await call('POST /api/questions/:trackingNumber/conversation', input) }
  } catch (error) {
    if (!(error instanceof Failure)) return { failed: 'The editor’s question could not be loaded.' }
    if (token || error.kind !== 'not_found') return { failed: error.detail }
    return { failed: isMailAvailable() ? NOT_SIGNED_IN : NOT_SIGNED_IN_WITHOUT_MAIL }
  }
}

/** Returns the session in which the asker answers an editor, for a URL with the fragment of such a link. */
export const answerSessionAt = createLinkSessions(ANSWER_FRAGMENT, read)
