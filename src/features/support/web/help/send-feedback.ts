import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { call } from '#app/call.ts'
import type { FeedbackType } from '../../feedback-options.ts'
import { messageRule, optionalEmailRule, subjectRule, TYPE_MISSING } from '../../feedback-rules.ts'
import { checkFields } from './check-fields.ts'
import type { FeedbackForm } from './feedback-form.ts'

const RULES: Record<keyof FeedbackForm, (text: string) => string | undefined> = {
  feedback_type: (text) => (text === '' ? TYPE_MISSING : undefined),
  subject: subjectRule,
  message: messageRule,
  name: () => undefined,
  email: optionalEmailRule,
}

/** Returns the error messages by field; empty if the form is valid. Pure. */
export const checkFeedback = (form: FeedbackForm): Errors => checkFields(RULES, form)

export const TEXT_SAVED_NOTE = 'Your text is still here.'
const WAIT_TOLD_MS = 15_000

const isPastLimit = (error: unknown): error is Failure => error instanceof Failure && error.kind === 'too_many'

/**
 * Returns the toast's text. For a rate limit, it says when to try again; otherwise it is the server's error message, or
 * `otherwise` if there is none. Pure.
 */
export function reasonOf(error: unknown, otherwise: string): string {
  if (isPastLimit(error)) return `${error.detail} ${TEXT_SAVED_NOTE}`
  return error instanceof Failure && error.kind !== 'network' && error.detail ? error.detail : otherwise
}

/** Shows why a message was not sent. After a rate limit, the toast stays visible longer. */
export const showSendFailure = (error: unknown, otherwise: string): void =>
  showToast(
    withoutFieldErrors(
      {
        title: 'Submission Failed',
        text: reasonOf(error, otherwise),
        kind: 'danger',
        ...(isPastLimit(error) ? { durationMs: WAIT_TOLD_MS } : {}),
      },
      errorsOf(error),
    ),
  )

export const errorsOf = (error: unknown): Errors => errorsByField(error instanceof Failure ? error.errors : [])

/** The outcome of sending a message: a confirmation for the sender, or error messages by field. */
export type SendResult = { said: string; refused?: undefined } | { said?: undefined; refused: Errors }

/** Sends the form. Shows the reason for a failure in a toast, and field errors next to their fields. */
export async function sendFeedback(form: FeedbackForm): Promise<SendResult> {
  try {
    const { feedback_type, ...texts } = form
    const body = { ...texts, feedback_type: feedback_type as FeedbackType, page_url: window.location.pathname }
    const { message } = await call('POST /api/feedback/submit', { body })
    return { said: message }
  } catch (error) {
    showSendFailure(error, 'Please try again later.')
    return { refused: errorsOf(error) }
  }
}

/** Returns the signed-in member's name and e-mail address, to fill in the form; empty for visitors. */
export async function readSender(): Promise<Pick<FeedbackForm, 'name' | 'email'>> {
  if (!localStorage.getItem('token')) return { name: '', email: '' }
  const { name, email } = await call('GET /api/auth/profile').catch(() => ({ name: '', email: '' }))
  return { name, email }
}
