import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FeedbackType } from '../../feedback-options.ts'
import { type Text, orNull, keep } from './inbox.ts'

const FEEDBACK_TAKEN = 'Thank you for your feedback! We have received it.'

type Feedback = {
  feedback_type: FeedbackType
  subject: string
  message: string
  name?: Text
  email?: Text
  page_url?: Text
}

/**
 * Stores feedback without sending a mail. Anyone may use the form and type any address, so it must not send mail to
 * that address.
 */
export async function storeFeedback(kernel: Kernel, feedback: Feedback, sender: Actor | undefined) {
  const { feedback_type: kind, subject, message, name, email, page_url } = feedback
  const text = { subject, message, name: orNull(name), email: orNull(email), page: orNull(page_url) }
  await keep(kernel, { kind, ...text, member_id: sender?.id ?? null })
  return { message: FEEDBACK_TAKEN }
}
