import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { call } from '#app/call.ts'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '../../feedback-limits.ts'
import { asFeedback, SUPPORT_CATEGORIES } from '../../support-request.ts'
import { emailRule, messageRule, subjectRule } from '../../feedback-rules.ts'
import { checkFields } from './check-fields.ts'
import { errorsOf, type SendResult, showSendFailure } from './send-feedback.ts'

export const REQUEST_DRAFT = 'support-request-draft'

export const EMPTY_REQUEST = { name: '', email: '', category: '', subject: '', message: '' }
export type RequestForm = typeof EMPTY_REQUEST

// The call's limits hold for the words that the form puts around them, too.
const longest = SUPPORT_CATEGORIES.reduce((one, other) => (other.length > one.length ? other : one))
const around = asFeedback({ category: longest, subject: '', message: '' })
export const REQUEST_SUBJECT_LENGTH_MAX = SUBJECT_LENGTH_MAX - around.subject.length
export const REQUEST_MESSAGE_LENGTH_MAX = MESSAGE_LENGTH_MAX - around.message.length

const RULES: Record<keyof RequestForm, (text: string) => string | undefined> = {
  name: (text) => (text === '' ? 'Please enter your name' : undefined),
  email: emailRule,
  category: (text) => (text === '' ? 'Please choose a category' : undefined),
  subject: subjectRule,
  message: messageRule,
}

/** The sentences for the fields; empty when the form holds. Pure. */
export const checkRequest = (form: RequestForm): Errors => checkFields(RULES, form)

/** Sends the request as feedback (specification 001, section 7). */
export async function sendRequest(form: RequestForm): Promise<SendResult> {
  const { name, email, ...request } = form
  try {
    const trimmed = { category: request.category, subject: request.subject.trim(), message: request.message.trim() }
    const body = { ...asFeedback(trimmed), name, email, page_url: window.location.pathname }
    await call('POST /api/feedback/submit', { body })
    return {
      said: isMailAvailable()
        ? `Your request has been sent. We will answer to ${email.trim()}.`
        : `Your request has been sent. ${NO_MAIL} An answer reaches you once it can.`,
    }
  } catch (error) {
    showSendFailure(error, 'Please try again later or contact us directly.')
    return { refused: errorsOf(error) }
  }
}
