import { Failure } from '#shared/calls/failure.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { call } from '#app/call.ts'
import { emailRule, messageRule, subjectRule } from '../../feedback-rules.ts'
import { checkFields } from './check-fields.ts'
import { errorsOf, TEXT_SAVED_NOTE, type SendResult } from './send-feedback.ts'

export const HELP_DRAFT = 'help-card-draft'

export const EMPTY_HELP = { email: '', subject: '', message: '' }
export type HelpValues = typeof EMPTY_HELP

const RULES: Record<keyof HelpValues, (text: string) => string | undefined> = {
  email: emailRule,
  subject: subjectRule,
  message: messageRule,
}

/** The sentences for the fields; empty when the form holds. Pure. */
export const checkHelp = (values: HelpValues): Errors => checkFields(RULES, values)

/** Why it was not sent: past the limit with the time to wait, else with another way to reach us. Pure. */
export function reasonNotSent(error: unknown): string {
  if (error instanceof Failure && error.kind === 'too_many') return `${error.detail} ${TEXT_SAVED_NOTE}`
  if (error instanceof Failure && error.kind === 'invalid') return error.detail
  return `Please try again, or write to us under Support, Send Feedback. ${TEXT_SAVED_NOTE}`
}

/** Sends the request with where it was written. Why it failed is told in a toast. */
export async function sendHelp(values: HelpValues): Promise<SendResult> {
  try {
    const body = { ...values, page_context: window.location.pathname }
    const { message } = await call('POST /api/notifications/contact-support', { body })
    // Its words are specified: where no mail can be sent, a line beside them says so.
    return { said: isMailAvailable() ? message : `${message} ${NO_MAIL} An answer reaches you once it can.` }
  } catch (error) {
    const text = reasonNotSent(error)
    const refused = errorsOf(error)
    showToast(
      withoutFieldErrors(
        { title: 'Your message could not be sent', text, kind: 'danger', durationMs: 15_000 },
        refused,
      ),
    )
    return { refused }
  }
}
