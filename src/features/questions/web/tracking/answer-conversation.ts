import type { QuestionConversation } from '../../asker-contract.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { ANSWER_FRAGMENT } from '../../pages.ts'

/** The editor's question to the asker, or the reason why it cannot be shown. */
export type ConversationResult =
  | { conversation: QuestionConversation; failed?: undefined }
  | { conversation?: undefined; failed: string }

export type AnswerSession = { trackingNumber: string; token: string | null; reading: Promise<ConversationResult> }

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

let opened: (AnswerSession & { hash: string; person: string }) | undefined

/**
 * Returns the answer session for the URL's fragment, which contains the mailed secret; without a secret, the signed-in
 * asker answers. Returns the same object until the URL or the person changes, so that the conversation is loaded only
 * once. Undefined if the URL has no such fragment, or until it is known who is signed in.
 */
export function answerSessionAt(
  trackingNumber: string,
  hash: string,
  person: string | undefined,
): AnswerSession | undefined {
  if (person === undefined || !hash.startsWith(ANSWER_FRAGMENT)) return undefined
  const isOpen = opened?.hash === hash && opened.trackingNumber === trackingNumber && opened.person === person
  if (isOpen) return opened
  const token = hash.slice(ANSWER_FRAGMENT.length) || null
  opened = { hash, person, trackingNumber, token, reading: read(trackingNumber, token) }
  return opened
}
