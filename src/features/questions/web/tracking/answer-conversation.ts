import type { QuestionConversation } from '../../asker-contract.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { ANSWER_FRAGMENT } from '../../pages.ts'

/** The conversation behind a mailed link, or why there is none. */
export type ConversationResult =
  | { conversation: QuestionConversation; failed?: undefined }
  | { conversation?: undefined; failed: string }

export type AnswerSession = { trackingNumber: string; token: string | null; reading: Promise<ConversationResult> }

const NOT_SIGNED_IN = 'To answer, use the link of our mail, or sign in with the account by which you asked.'
const NOT_SIGNED_IN_WITHOUT_MAIL = `To answer, sign in with the account by which you asked. ${NO_MAIL}`

async function read(trackingNumber: string, token: string | null): Promise<ConversationResult> {
  try {
    const input = { params: { trackingNumber }, body: { token } }
    return { conversation: await call('POST /api/questions/:trackingNumber/conversation', input) }
  } catch (error) {
    if (!(error instanceof Failure)) return { failed: 'What was asked back could not be loaded.' }
    if (token || error.kind !== 'not_found') return { failed: error.detail }
    return { failed: isMailAvailable() ? NOT_SIGNED_IN : NOT_SIGNED_IN_WITHOUT_MAIL }
  }
}

let opened: (AnswerSession & { hash: string; person: string }) | undefined

/**
 * Returns the session that the address's fragment names: the same object while the fragment stays, so that it is
 * fetched once. Undefined for an address without a fragment, and until the session is known. The fragment holds the
 * mailed secret; for the member who asked it is empty, and nobody who uses this tab after them sees their conversation.
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
