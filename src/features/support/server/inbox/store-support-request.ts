import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Text, orNull, keep } from './inbox.ts'

const REQUEST_TAKEN = "Your message has been sent to our support team. We'll get back to you soon!"

type Request = { email: string; subject: string; message: string; page_context?: Text; context?: Text }

export async function storeSupportRequest(kernel: Kernel, request: Request, sender: Actor | undefined) {
  const { email, subject, message, page_context, context } = request
  const text = { subject, message, name: null, email, page: orNull(page_context), context: orNull(context) }
  await keep(kernel, { kind: 'help_card', ...text, member_id: sender?.id ?? null })
  return { message: REQUEST_TAKEN }
}
