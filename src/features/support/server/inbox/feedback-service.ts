import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { REPEATED_WITHIN_MS } from '../../feedback-limits.ts'
import type { FeedbackType } from '../../feedback-options.ts'
import { addMessage } from './queries.ts'

const FEEDBACK_TAKEN = 'Thank you for your feedback! We have received it.'
const REQUEST_TAKEN = "Your message has been sent to our support team. We'll get back to you soon!"

type Text = string | null | undefined

const orNull = (text: Text): string | null => text || null

function keep(kernel: Kernel, message: Parameters<typeof addMessage>[1]): Promise<boolean> {
  const now = kernel.now()
  const repeatedSince = new Date(now.getTime() - REPEATED_WITHIN_MS)
  return transact(kernel, (tx) => addMessage(tx, message, { now, repeatedSince }))
}

type Feedback = {
  feedback_type: FeedbackType
  subject: string
  message: string
  name?: Text
  email?: Text
  page_url?: Text
}

/** Nothing is mailed at once: a form that anyone may send must not write to an address that anyone may type. */
export async function storeFeedback(kernel: Kernel, feedback: Feedback, sender: Actor | undefined) {
  const { feedback_type: kind, subject, message, name, email, page_url } = feedback
  const text = { subject, message, name: orNull(name), email: orNull(email), page: orNull(page_url) }
  await keep(kernel, { kind, ...text, member_id: sender?.id ?? null })
  return { message: FEEDBACK_TAKEN }
}

type Request = { email: string; subject: string; message: string; page_context?: Text; context?: Text }

export async function storeSupportRequest(kernel: Kernel, request: Request, sender: Actor | undefined) {
  const { email, subject, message, page_context, context } = request
  const text = { subject, message, name: null, email, page: orNull(page_context), context: orNull(context) }
  await keep(kernel, { kind: 'help_card', ...text, member_id: sender?.id ?? null })
  return { message: REQUEST_TAKEN }
}
